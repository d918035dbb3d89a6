import { around, ball, fade, symbolSvg } from '../../machine/symbol-frame.ts'

const lime = symbolSvg(
  ball('peel', '#b7f06a', '#4fae2a', '#1f6a1c') + ball('flesh', '#f4ffc8', '#c8f07a', '#8fd03f'),
  `<circle cx="76" cy="76" r="62" fill="url(#peel)" stroke="#123f0e" stroke-width="4"/><path d="M34 58C42 40 58 30 76 30" stroke="#eaffc0" stroke-width="7" stroke-linecap="round" fill="none" opacity=".8"/><path d="M76 16C96 -2 128 4 138 18C116 30 94 28 76 16Z" fill="#3fae3f" stroke="#123f0e" stroke-width="3"/>
  <circle cx="116" cy="122" r="66" fill="url(#peel)" stroke="#123f0e" stroke-width="4"/><circle cx="116" cy="122" r="56" fill="#f6ffe0"/><g transform="translate(16 22)">${around(9, '<path d="M100 96C86 84 82 60 88 52C94 46 106 46 112 52C118 60 114 84 100 96Z" fill="url(#flesh)" stroke="#a8d85c" stroke-width="2"/><path d="M98 62v16M104 60v10" stroke="#fff" stroke-width="2.500" stroke-linecap="round"/>')}<circle cx="100" cy="100" r="6" fill="#fbffe8"/></g><path d="M74 152q6 18 20 24" stroke="#fff" stroke-width="4" fill="none" opacity=".6"/>`,
)

const pepper =
  '<path d="M58 44C86 44 92 84 108 114C122 140 146 160 168 168C132 178 92 164 70 132C52 104 40 70 44 50Z" fill="url(#red)" stroke="#5c0610" stroke-width="4" stroke-linejoin="round"/><path d="M58 62C66 96 84 126 112 146" stroke="#ffd0c0" stroke-width="6" stroke-linecap="round" fill="none" opacity=".8"/><path d="M36 54C40 38 60 34 74 46C70 58 46 64 36 54Z" fill="#3fae3f" stroke="#0e4a1c" stroke-width="3"/><path d="M52 40C46 28 36 22 24 24" stroke="#0e4a1c" stroke-width="11" fill="none" stroke-linecap="round"/><path d="M52 40C46 28 36 22 24 24" stroke="#5cc84a" stroke-width="6" fill="none" stroke-linecap="round"/>'
const chilli = symbolSvg(
  fade('red', '#ff8a5c', '#f01f2a', '#9a0618'),
  `<g transform="translate(200 6) scale(-1 1)">${pepper}</g>${pepper}`,
)

const tea = symbolSvg(
  fade('tea', '#ffe2b8', '#ff9d3c', '#d85a12', '#a83a08') +
    fade('glass', '#ffffff', '#bfe6ff') +
    fade('straw', '#ff6ab0', '#c2126a'),
  `<path d="M120 6L108 80" stroke="#5c0632" stroke-width="15" stroke-linecap="round"/><path d="M120 6L108 80" stroke="url(#straw)" stroke-width="10" stroke-linecap="round"/><path d="M118 20l4 2M116 36l4 2M113 52l5 2" stroke="#fff" stroke-width="4"/>
  <path d="M48 48H152L138 188H62Z" fill="url(#tea)" stroke="#4a1a05" stroke-width="4" stroke-linejoin="round"/><path d="M50 66C70 84 84 58 104 74C124 90 136 66 150 72L152 48H48Z" fill="#fff3dc"/><path d="M64 84C60 110 76 108 72 136M96 78C92 104 108 112 100 138M128 82C124 104 134 112 128 130" stroke="#fff0d4" stroke-width="8" stroke-linecap="round" fill="none" opacity=".6"/>
  ${[
    [66, 56, -14],
    [92, 50, 10],
    [120, 58, 24],
    [80, 94, 30],
    [118, 102, -18],
  ]
    .map(
      ([x, y, turn]) =>
        `<rect x="${x}" y="${y}" width="24" height="24" rx="5" fill="#fff" fill-opacity=".55" stroke="#fff" stroke-width="2.500" transform="rotate(${turn} ${(x ?? 0) + 12} ${(y ?? 0) + 12})"/>`,
    )
    .join('')}
  <path d="M42 44H158L155 66H45Z" fill="url(#glass)" fill-opacity=".55" stroke="#5c7a9a" stroke-width="3"/><path d="M58 78L68 178" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7"/>${[
    [140, 110],
    [134, 140],
    [138, 128],
    [82, 160],
    [108, 168],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="#e0f6ff" opacity=".9"/>`)
    .join('')}`,
)

const ticket = symbolSvg(
  fade('paper', '#fff8dc', '#ffdc8a', '#e8a83c') + fade('stub', '#a8f0ff', '#3fb8e0'),
  `<g transform="rotate(-14 100 100)"><path d="M14 52H132L126 64L132 76L126 88L132 100L126 112L132 124L126 136L132 148H14V126A14 14 0 0014 98V80A14 14 0 0014 66Z" fill="url(#paper)" stroke="#6b3a05" stroke-width="4" stroke-linejoin="round"/><rect x="26" y="62" width="94" height="76" rx="6" fill="none" stroke="#c2571a" stroke-width="3"/>
  <path d="M44 112V92C44 82 56 80 72 80H92C102 80 106 92 106 112Z" fill="#e8452f" stroke="#6b1a10" stroke-width="3"/><path d="M54 90H76V102H54ZM82 90H94L98 102H82Z" fill="#fff3c8"/><circle cx="58" cy="114" r="8" fill="#2a1a10"/><circle cx="94" cy="114" r="8" fill="#2a1a10"/><path d="M36 72H110" stroke="#c2571a" stroke-width="4" stroke-dasharray="12 5"/><path d="M40 130H106" stroke="#6b3a05" stroke-width="5" stroke-dasharray="2 4 5 3"/></g>
  <g transform="rotate(12 160 110) translate(8 6)"><path d="M138 54H184V146H138L144 136L138 124L144 112L138 100L144 88L138 76L144 64Z" fill="url(#stub)" stroke="#0d4a66" stroke-width="4" stroke-linejoin="round"/><path d="M166 76l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z" fill="#fff6c0" stroke="#0d4a66" stroke-width="2"/><path d="M154 120H176M154 130H170" stroke="#0d4a66" stroke-width="4" stroke-linecap="round"/></g>`,
)

/** The low-paying symbols. */
export const lowSymbols = { lime, chilli, tea, ticket }
