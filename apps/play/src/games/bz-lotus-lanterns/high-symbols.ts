import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

const petal = (length: number, width: number) =>
  `M100 138 C${100 - width} ${138 - length * 0.4} ${100 - width * 0.7} ${138 - length * 0.8} 100 ${138 - length} C${100 + width * 0.7} ${138 - length * 0.8} ${100 + width} ${138 - length * 0.4} 100 138Z`
const fan = (turns: readonly number[], path: string, fill: string) =>
  turns
    .map(
      (turn) =>
        `<path d="${path}" fill="${fill}" stroke="#8a4a05" stroke-width="2.5" transform="rotate(${turn} 100 140)"/>`,
    )
    .join('')

const lotus = symbolSvg(
  halo('g', '#ffd75e') +
    fade('back', '#ffe9a3', '#f5a623', '#a85408') +
    fade('front', '#fffbe0', '#ffd755', '#e08a12') +
    fade('word', '#ffffff', '#ffe27a'),
  `<circle cx="100" cy="96" r="98" fill="url(#g)"/>
  <path d="M14 142C30 118 66 128 100 146C134 128 170 118 186 142C160 172 40 172 14 142Z" fill="#1f7a52" stroke="#0a3b28" stroke-width="3"/>
  <path d="M22 142C60 150 140 150 178 142" stroke="#67d39b" stroke-width="2.5" fill="none" opacity=".7"/>
  ${fan([-78, 78, -58, 58], petal(92, 26), 'url(#back)')}${fan([-40, 40, -20, 20, 0], petal(112, 29), 'url(#back)')}
  ${fan([-62, 62, -32, 32], petal(80, 25), 'url(#front)')}${fan([-14, 14], petal(84, 24), 'url(#front)')}${fan([0], petal(70, 24), 'url(#front)')}
  <ellipse cx="100" cy="112" rx="26" ry="22" fill="#fffbe6" filter="url(#soft)"/>
  ${[-18, -6, 6, 18].map((x) => `<circle cx="${100 + x}" cy="${104 - Math.abs(x) * 0.2}" r="3.4" fill="#fff" stroke="#e59a1a" stroke-width="1"/>`).join('')}
  <path d="M40 150H160L150 178H50Z" fill="#8f1038" stroke="#ffd75e" stroke-width="4" stroke-linejoin="round"/>
  <text x="100" y="173" text-anchor="middle" font-family="Arial Black,Arial,sans-serif" font-weight="900" font-size="24" letter-spacing="3" fill="url(#word)">WILD</text>`,
)

const roof = (y: number, half: number) =>
  `<path d="M${100 - half - 14} ${y + 4}C${100 - half} ${y - 2} ${100 - half * 0.5} ${y - 16} ${100 - half * 0.45} ${y - 22}H${100 + half * 0.45}C${100 + half * 0.5} ${y - 16} ${100 + half} ${y - 2} ${100 + half + 14} ${y + 4}C${100 + half} ${y + 9} ${100 - half} ${y + 9} ${100 - half - 14} ${y + 4}Z" fill="url(#roof)" stroke="#3a0d14" stroke-width="2.5"/><path d="M${100 - half} ${y + 1}H${100 + half}" stroke="#ffd27a" stroke-width="2"/>`
const storey = (y: number, half: number) =>
  `<rect x="${100 - half}" y="${y}" width="${half * 2}" height="20" fill="#5a1620" stroke="#2b070d" stroke-width="2"/>${[-0.55, 0, 0.55].map((part) => `<path d="M${100 + half * part - 5} ${y + 20}v-11a5 5 0 0110 0v11z" fill="#ffe08a"/>`).join('')}`

const pagoda = symbolSvg(
  halo('moon', '#dff1ff', 1) +
    fade('roof', '#e2503f', '#7d1822') +
    ball('disc', '#ffffff', '#dbe9ff', '#9ab7e8') +
    fade('water', '#2d4f8f', '#0b1840'),
  `<circle cx="100" cy="84" r="96" fill="url(#moon)" opacity=".8"/><circle cx="100" cy="80" r="66" fill="url(#disc)" opacity=".92"/>
  <g id="tower">${storey(124, 40)}${roof(126, 50)}${storey(86, 31)}${roof(88, 40)}${storey(50, 22)}${roof(52, 30)}<path d="M100 6L105 30H95Z" fill="#ffd75e" stroke="#8a4a05" stroke-width="2"/></g>
  <path d="M8 146C50 138 150 138 192 146L180 186C130 196 70 196 20 186Z" fill="url(#water)" stroke="#9cc4ff" stroke-width="2"/>
  <g opacity=".5"><path d="M62 150h76l-8 16H70zM74 168h52l-8 14H82z" fill="#c8413a"/><path d="M90 152h20v28H90z" fill="#ffd98a"/></g>
  ${[156, 166, 177].map((y, index) => `<path d="M${24 + index * 12} ${y}q14 -5 28 0t28 0t28 0t28 0t${28 - index * 8} 0" fill="none" stroke="#bfe0ff" stroke-width="2" opacity=".6"/>`).join('')}`,
)

const lantern = symbolSvg(
  halo('g', '#ff7b3d', 0.95) +
    `<radialGradient id="paper" cx=".5" cy=".52" r=".6"><stop offset="0" stop-color="#fff3b0"/><stop offset=".35" stop-color="#ff9d3c"/><stop offset=".75" stop-color="#d81f26"/><stop offset="1" stop-color="#74060f"/></radialGradient>` +
    fade('gold', '#fff0b0', '#e3a02a', '#8f5507'),
  `<circle cx="100" cy="94" r="98" fill="url(#g)"/><path d="M100 6v24" stroke="#e8b648" stroke-width="4"/><circle cx="100" cy="12" r="7" fill="none" stroke="#ffd75e" stroke-width="4"/>
  <path d="M100 36C160 36 176 66 176 92S160 150 100 150S24 118 24 92S40 36 100 36Z" fill="url(#paper)" stroke="#5c040b" stroke-width="4"/>
  ${[14, 38, 60].map((half) => `<ellipse cx="100" cy="93" rx="${half}" ry="57" fill="none" stroke="#7c0a12" stroke-width="2.4" opacity=".75"/>`).join('')}
  <path d="M46 64C54 52 70 46 84 45" stroke="#ffe7c2" stroke-width="6" stroke-linecap="round" fill="none" opacity=".75"/>
  <g fill="none" stroke="#ffe07a" stroke-width="4.5">${around(6, '<path d="M100 93C88 84 90 70 100 66C110 70 112 84 100 93Z" fill="#ffdf80" fill-opacity=".85"/>', 0, 100, 93)}</g>
  <rect x="66" y="28" width="68" height="14" rx="5" fill="url(#gold)" stroke="#5c3104" stroke-width="3"/><rect x="66" y="144" width="68" height="14" rx="5" fill="url(#gold)" stroke="#5c3104" stroke-width="3"/>
  ${[-22, -11, 0, 11, 22].map((x) => `<path d="M${100 + x} 158q${x * 0.1} 16 ${x * 0.25} ${34 - Math.abs(x) * 0.3}" stroke="#e8323a" stroke-width="5" stroke-linecap="round" fill="none"/>`).join('')}`,
)

const krathong = symbolSvg(
  halo('g', '#ffb347', 0.9) +
    fade('leaf', '#9be26a', '#2f8f3a', '#0e4a22') +
    fade('petal', '#ffe3f1', '#ff77b0', '#b81f67') +
    fade('wax', '#fffbe8', '#ffd06b') +
    halo('flame', '#fff2a8', 1),
  `<circle cx="100" cy="74" r="86" fill="url(#g)"/>
  <path d="M66 104L54 24M78 100L70 30" stroke="#c98b4a" stroke-width="4" stroke-linecap="round"/><circle cx="54" cy="22" r="5" fill="#ff6a2a"/><circle cx="70" cy="28" r="5" fill="#ff6a2a"/><path d="M53 18c-8-6 6-8 0-16M70 24c-7-6 6-8 0-16" stroke="#fff" stroke-opacity=".5" stroke-width="3" fill="none"/>
  <rect x="104" y="46" width="18" height="70" rx="4" fill="url(#wax)" stroke="#b5791b" stroke-width="2"/><circle cx="113" cy="30" r="26" fill="url(#flame)"/><path d="M113 12C124 26 123 38 113 44C103 38 102 26 113 12Z" fill="#fff6c2" stroke="#ff9d2e" stroke-width="3"/>
  ${[-74, -50, -26, 0, 26, 50, 74].map((turn) => `<path d="M100 150C78 128 80 92 100 70C120 92 122 128 100 150Z" fill="url(#leaf)" stroke="#0c3a1b" stroke-width="2.5" transform="rotate(${turn} 100 152)"/>`).join('')}
  <path d="M20 140C40 132 160 132 180 140C172 176 140 188 100 188S28 176 20 140Z" fill="url(#leaf)" stroke="#0c3a1b" stroke-width="3.5"/>
  ${[34, 56, 78, 100, 122, 144, 166].map((x) => `<path d="M${x - 12} 140L${x} ${164 - Math.abs(x - 100) * 0.06}L${x + 12} 140Z" fill="#bff08c" stroke="#256b2c" stroke-width="2"/>`).join('')}
  ${[
    [64, 122, 0.8],
    [100, 128, 1],
    [138, 122, 0.8],
  ]
    .map(
      ([x, y, size]) =>
        `<g transform="translate(${x} ${y}) scale(${size}) translate(-100 -100)">${around(7, '<path d="M100 100C88 92 90 76 100 70C110 76 112 92 100 100Z" fill="url(#petal)" stroke="#8f1450" stroke-width="1.800"/>')}<circle cx="100" cy="100" r="8" fill="#ffd75e" stroke="#b5791b" stroke-width="2"/></g>`,
    )
    .join('')}`,
)

const fish = (
  fill: string,
  spots: string,
) => `<path d="M42 98C46 58 86 34 122 44C146 51 160 70 162 90C148 76 132 72 118 78C96 88 78 104 42 98Z" fill="${fill}" stroke="#5b1d06" stroke-width="3"/><path d="M44 97C30 92 20 98 12 112C26 110 30 118 26 132C42 126 50 112 48 98Z" fill="${fill}" fill-opacity=".85" stroke="#5b1d06" stroke-width="2.5"/><path d="M92 46C90 32 104 22 122 26C120 36 118 40 116 44Z" fill="${spots}" stroke="#5b1d06" stroke-width="2"/>
<path d="M70 70C80 54 100 50 112 56C104 70 84 80 70 70Z" fill="${spots}"/><path d="M122 50C134 52 142 58 146 66C136 66 126 62 122 50Z" fill="${spots}"/><circle cx="146" cy="72" r="4.500" fill="#140a08"/><circle cx="147.500" cy="70.500" r="1.600" fill="#fff"/>
<path d="M60 84q8 -8 14 0M74 90q8 -8 14 -1M62 74q7-6 12 1" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`

const koi = symbolSvg(
  fade('red', '#ffb36b', '#f2541f', '#a3200a') +
    fade('white', '#ffffff', '#ffe9d6', '#e8b793') +
    ball('pool', '#3aa6c9', '#115a86', '#062a52'),
  `<circle cx="100" cy="100" r="92" fill="url(#pool)" stroke="#9fe6ff" stroke-width="4"/><circle cx="100" cy="100" r="74" fill="none" stroke="#bff0ff" stroke-opacity=".35" stroke-width="3"/><circle cx="100" cy="100" r="50" fill="none" stroke="#bff0ff" stroke-opacity=".3" stroke-width="3"/>
  <g transform="translate(4 2)">${fish('url(#red)', '#fff4e6')}</g><g transform="rotate(180 100 100) translate(4 2)">${fish('url(#white)', '#ee4b1c')}</g>`,
)

const heron = symbolSvg(
  ball('moon', '#fff8dc', '#ffe39a', '#e7a94a') +
    fade('body', '#ffffff', '#eaf3ff', '#a9bfdd') +
    fade('reedf', '#9fd67a', '#2c6a3a'),
  `<circle cx="112" cy="82" r="74" fill="url(#moon)" opacity=".95"/>
  ${[22, 36, 168, 182].map((x, index) => `<path d="M${x} 190Q${x + (index < 2 ? -8 : 8)} 110 ${x + (index < 2 ? 6 : -6)} ${56 + index * 6}" stroke="url(#reedf)" stroke-width="6" fill="none" stroke-linecap="round"/><rect x="${x - 6 + (index < 2 ? 4 : -4)}" y="${48 + index * 6}" width="12" height="38" rx="6" fill="#7a4a1c" stroke="#3d2109" stroke-width="2"/>`).join('')}
  <path d="M98 140L92 186M118 140L122 164L112 186" stroke="#d99a2b" stroke-width="5" fill="none" stroke-linecap="round"/>
  <path d="M56 126C70 96 104 84 120 96C134 106 140 128 126 142C104 156 74 150 34 158C44 148 50 138 56 126Z" fill="url(#body)" stroke="#33486b" stroke-width="3"/>
  <path d="M64 138C82 120 106 116 122 124M56 146C80 134 104 132 122 136" stroke="#8aa3c7" stroke-width="3" fill="none"/>
  <path d="M112 104C128 92 128 78 114 70C98 60 98 38 116 32C128 28 138 34 140 42" fill="none" stroke="#33486b" stroke-width="21" stroke-linecap="round"/><path d="M112 104C128 92 128 78 114 70C98 60 98 38 116 32C128 28 138 34 140 42" fill="none" stroke="url(#body)" stroke-width="15" stroke-linecap="round"/>
  <path d="M138 34L186 44L140 48Z" fill="#ffb52e" stroke="#8a4a05" stroke-width="2.500" stroke-linejoin="round"/><path d="M128 28C112 18 96 20 84 30C98 30 112 34 124 38Z" fill="#1d2b4a"/><circle cx="134" cy="38" r="4" fill="#120b08"/><circle cx="135" cy="37" r="1.400" fill="#fff"/>`,
)

/** The high-paying symbols, the wild and the scatter. */
export const highSymbols = { lotus, pagoda, lantern, krathong, koi, heron }
