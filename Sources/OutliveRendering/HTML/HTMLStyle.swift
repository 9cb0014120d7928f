/// The style sheet of the page.
///
/// Light and dark follow the reader's setting, colours never carry a meaning alone, and no font, image
/// or script is asked for.
enum HTMLStyle {
  /// The whole sheet, that of the drawings included.
  static let sheet = "\n" + page + DrawingStyle.styleSheet

  private static let page = """
    :root {
      color-scheme: light dark;
      --paper: #ffffff; --ink: #1b1f24; --quiet: #57606a; --line: #d0d7de; --soft: #f6f8fa;
      --error: #b3261e; --error-soft: #fdeceb; --warning: #805300; --warning-soft: #fff3d6;
      --good: #0a6449; --good-soft: #e2f5ed; --info: #0b5cad; --info-soft: #e7f1fc;
      --culprit: #b34700; --culprit-soft: #fff1e5; --link: #0b5cad;
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --paper: #0f141a; --ink: #e6edf3; --quiet: #a5b0bc; --line: #303943; --soft: #171e26;
        --error: #ff8a80; --error-soft: #33191a; --warning: #f0b849; --warning-soft: #2e2410;
        --good: #63d3ac; --good-soft: #10281f; --info: #7cb8ff; --info-soft: #12243a;
        --culprit: #ff9a5c; --culprit-soft: #3a2012; --link: #7cb8ff;
      }
    }
    * { box-sizing: border-box; }
    html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
    body { margin: 0 auto; max-width: 80rem; padding: 2rem 1.25rem 4rem;
      font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
    a { color: var(--link); }
    h1, h2, h3, p, ul, ol, dl, figure, pre, table { margin: 0; }
    h1 { font-size: 1rem; font-weight: 500; color: var(--quiet); overflow-wrap: anywhere; }
    h2 { font-size: 1.3rem; line-height: 1.3; overflow-wrap: anywhere; }
    h3 { font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--quiet);
      margin: 1.5rem 0 .5rem; }
    code, pre, .mono { font-family: var(--mono); font-size: .86em; }
    bdi { overflow-wrap: anywhere; }
    .verdict { border-left: .4rem solid var(--info); background: var(--info-soft);
      padding: 1rem 1.25rem; margin: .75rem 0 1.5rem; border-radius: .25rem; }
    .verdict strong { display: block; font-size: 1.9rem; line-height: 1.2; }
    .verdict.error { border-color: var(--error); background: var(--error-soft); }
    .verdict.error strong { color: var(--error); }
    .verdict.warning { border-color: var(--warning); background: var(--warning-soft); }
    .verdict.warning strong { color: var(--warning); }
    .verdict.good { border-color: var(--good); background: var(--good-soft); }
    .verdict.good strong { color: var(--good); }
    .index { list-style: none; padding: 0; margin: 0 0 1.5rem; border-top: 1px solid var(--line); }
    .index li { display: flex; gap: .75rem; align-items: baseline; padding: .5rem 0;
      border-bottom: 1px solid var(--line); }
    .index div { min-width: 0; overflow-wrap: anywhere; }
    .index a { font-weight: 600; text-decoration: none; }
    .index .remedy { display: block; color: var(--quiet); }
    .index a:hover { text-decoration: underline; }
    .index .count { margin-left: auto; white-space: nowrap; color: var(--quiet); font-size: .86em; }
    .badge { flex: none; display: inline-block; min-width: 5.2rem; text-align: center;
      font-size: .75rem; font-weight: 700; letter-spacing: .03em; padding: .1rem .5rem;
      border-radius: 1rem; color: var(--info); background: var(--info-soft);
      border: 1px solid currentColor; }
    .badge.error { color: var(--error); background: var(--error-soft); }
    .badge.warning { color: var(--warning); background: var(--warning-soft); }
    .badge.clean { color: var(--good); background: var(--good-soft); }
    .panel, .finding { border: 1px solid var(--line); border-radius: .5rem; padding: 1.25rem;
      margin-top: 1.5rem; }
    .panel h2 { font-size: 1.05rem; margin-bottom: .75rem; }
    .finding { border-top: .3rem solid var(--info); scroll-margin-top: 1rem; }
    .finding.error { border-top-color: var(--error); }
    .finding.warning { border-top-color: var(--warning); }
    .finding:target { outline: .2rem solid var(--link); outline-offset: .2rem; }
    .tags { display: flex; flex-wrap: wrap; gap: .35rem .75rem; align-items: center;
      color: var(--quiet); font-size: .9rem; margin-bottom: .6rem; }
    .fix { margin-top: 1rem; padding: .7rem 1rem; border-radius: .25rem; background: var(--good-soft);
      border-left: .3rem solid var(--good); overflow-wrap: anywhere; }
    .fix strong { color: var(--good); margin-right: .5rem; }
    .views { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1rem; align-items: stretch; }
    .views figure { flex: 1 1 28rem; min-width: 0; border: 1px solid var(--line);
      border-radius: .25rem; overflow: auto; }
    .views .picture { flex: 2 1 36rem; }
    .views figcaption { font-size: .8rem; color: var(--quiet); padding: .5rem .8rem;
      border-top: 1px solid var(--line); }
    .views figure { display: flex; flex-direction: column; }
    .views figure > pre { flex: 1; }
    .views figure > svg { display: block; margin: auto; max-width: 100%; height: auto;
      padding: .5rem; }
    pre { background: var(--soft); padding: 1rem; overflow: auto; line-height: 1.45; }
    pre span { unicode-bidi: isolate; }
    .s-object { font-weight: 700; }
    .s-field { font-weight: 600; }
    .s-culprit { font-weight: 700; color: var(--culprit); background: var(--culprit-soft); }
    .s-underline { color: var(--culprit); font-weight: 700; }
    .s-quiet { color: var(--quiet); }
    .s-good { color: var(--good); } .s-error { color: var(--error); }
    .s-site, .site { font-family: var(--mono); color: var(--link); }
    .site { font-size: .86em; white-space: nowrap; }
    .timeline { list-style: none; padding: 0; margin-left: .4rem;
      border-left: 2px solid var(--line); }
    .timeline li { position: relative; padding: .2rem 0 .2rem 1.1rem; overflow-wrap: anywhere; }
    .timeline li::before { content: ''; position: absolute; left: -.4rem; top: .68rem;
      width: .65rem; height: .65rem; border-radius: 50%; background: var(--paper);
      border: 2px solid var(--quiet); }
    .timeline .event { font-family: var(--mono); font-size: .8rem; color: var(--quiet);
      margin-right: .5rem; }
    .plain { padding-left: 1.1rem; }
    .plain li { overflow-wrap: anywhere; }
    .quiet { color: var(--quiet); }
    .loss { color: var(--warning); font-weight: 600; margin-top: .5rem; }
    .end { margin-top: 1.5rem; padding-top: .75rem; border-top: 1px solid var(--line);
      display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; color: var(--quiet); font-size: .9rem;
      overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; padding: .3rem .9rem .3rem 0; vertical-align: baseline;
      border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
    thead th { color: var(--quiet); font-size: .8rem; }
    td.number { text-align: right; font-variant-numeric: tabular-nums; width: 4rem; }
    .bar { display: block; width: 100%; height: .9rem; margin: .6rem 0; }
    .legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .15rem 1.75rem; }
    .legend li { font-size: .92rem; }
    .swatch { display: inline-block; width: .75rem; height: .75rem; margin-right: .45rem; }
    .account-released { fill: #9aa5b1; } .account-reported { fill: #d1480b; }
    .account-nested { fill: #f0a884; } .account-expected { fill: #2f7fd1; }
    .account-unexplained { fill: #e0b100; }
    @media (max-width: 40rem) {
      body { padding: 1rem .75rem 3rem; }
      .verdict strong { font-size: 1.5rem; }
      .finding, .panel { padding: 1rem .8rem; }
      .index li { flex-wrap: wrap; }
      .index .count { margin-left: 0; }
      .views .picture { overflow: auto; }
      .views figure > svg { max-width: none; }
    }
    @media print {
      body { max-width: none; padding: 0; }
      .finding, .panel, .views figure { break-inside: avoid; }
      pre { white-space: pre-wrap; }
      a { color: inherit; text-decoration: none; }
    }

    """
}
