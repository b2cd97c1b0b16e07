/// The character references of HTML that occur in cards: by number, and those names that HTML 4 knows for Latin-1, Greek and
/// the common signs.
enum HTMLEntities {
  /// The text for what stands between `&` and `;`; nil where it is unknown or no character.
  static func text(for name: String) -> String? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
      let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let number, number != 0, let scalar = Unicode.Scalar(number) else { return nil }
      return scalar == "\u{A0}" ? " " : String(scalar)
    }
    return names[name]
  }

  private static let names: [String: String] = {
    // A no-break space is only there to keep HTML from collapsing it: in plain text it is a space.
    var names = ["nbsp": " ", "quot": "\"", "amp": "&", "apos": "'", "lt": "<", "gt": ">", "shy": "\u{AD}"]
    func add(_ list: String, from first: UInt32) {
      for (offset, name) in list.split(whereSeparator: \.isWhitespace).enumerated() where name != "_" {
        if let scalar = Unicode.Scalar(first + UInt32(offset)) { names[String(name)] = String(scalar) }
      }
    }
    add(
      """
      iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
      middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
      Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
      Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
      iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """, from: 0xA1)
    add(
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho _ Sigma Tau Upsilon Phi Chi
      Psi Omega
      """, from: 0x391)
    add(
      """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi
      chi psi omega
      """, from: 0x3B1)
    add("larr uarr rarr darr harr", from: 0x2190)
    add("lArr uArr rArr dArr hArr", from: 0x21D0)
    add("ndash mdash", from: 0x2013)
    add("lsquo rsquo sbquo _ ldquo rdquo bdquo _ dagger Dagger bull", from: 0x2018)
    add("and or cap cup int", from: 0x2227)
    add("sub sup nsub _ sube supe", from: 0x2282)
    for (name, text) in [
      ("hellip", "…"), ("prime", "′"), ("Prime", "″"), ("euro", "€"), ("trade", "™"), ("forall", "∀"), ("part", "∂"),
      ("exist", "∃"), ("empty", "∅"), ("nabla", "∇"), ("isin", "∈"), ("notin", "∉"), ("ni", "∋"), ("prod", "∏"),
      ("sum", "∑"), ("minus", "−"), ("radic", "√"), ("prop", "∝"), ("infin", "∞"), ("there4", "∴"), ("sim", "∼"),
      ("cong", "≅"), ("asymp", "≈"), ("ne", "≠"), ("equiv", "≡"), ("le", "≤"), ("ge", "≥"), ("oplus", "⊕"),
      ("otimes", "⊗"), ("perp", "⊥"), ("sdot", "⋅"), ("OElig", "Œ"), ("oelig", "œ"), ("Scaron", "Š"), ("scaron", "š"),
      ("lsaquo", "‹"), ("rsaquo", "›"), ("check", "✓"), ("zwnj", "\u{200C}"), ("zwj", "\u{200D}"),
      ("ensp", " "), ("emsp", " "), ("thinsp", " "),
    ] { names[name] = text }
    return names
  }()
}
