import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

const wheel = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#17131c" stroke="#000" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${r * 0.58}" fill="url(#chrome)" stroke="#5c3b05" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="#ff3f8e"/>`
const tuktuk = symbolSvg(
  halo('g', '#ffc93c', 1) +
    fade('gold', '#fff6c0', '#ffcb3a', '#c77c0a', '#7a4304') +
    fade('glass', '#c8f6ff', '#3a8fd0', '#16335f') +
    ball('chrome', '#ffffff', '#ffe9a0', '#b8862b') +
    halo('lamp', '#fff6c0', 1) +
    fade('word', '#ffffff', '#ffe27a'),
  `<circle cx="100" cy="94" r="98" fill="url(#g)"/>${[60, 84, 108, 128].map((y, index) => `<path d="M${6 + index * 4} ${y}H${34 + index * 4}" stroke="${['#ff4fa0', '#ffd75e', '#4fe0ff', '#ff7a3c'][index]}" stroke-width="6" stroke-linecap="round" opacity=".85"/>`).join('')}
  <path d="M40 40C70 26 132 26 160 40L172 84H150L142 54H58V84H44Z" fill="url(#gold)" stroke="#4a2602" stroke-width="4" stroke-linejoin="round"/><path d="M52 33Q100 20 150 33" stroke="#fff8d8" stroke-width="5" fill="none" stroke-linecap="round"/>
  <path d="M124 56H144L158 96H124Z" fill="url(#glass)" stroke="#4a2602" stroke-width="3"/><path d="M132 62L148 90" stroke="#fff" stroke-width="4" opacity=".8"/><path d="M60 58V100M92 56V98" stroke="#7a4304" stroke-width="5"/><path d="M62 76H90V104H62Z" fill="#a3123f" stroke="#4a0a1c" stroke-width="3"/>
  <path d="M34 98H148C168 98 182 108 184 130L180 146H30C26 128 28 112 34 98Z" fill="url(#gold)" stroke="#4a2602" stroke-width="4"/><path d="M38 116H168" stroke="#fff3b0" stroke-width="4"/><path d="M40 126H120" stroke="#ff3f8e" stroke-width="5" stroke-linecap="round"/>
  <circle cx="176" cy="116" r="30" fill="url(#lamp)"/><circle cx="172" cy="116" r="10" fill="#fffbe0" stroke="#7a4304" stroke-width="3"/>${[50, 70, 90, 110, 130, 150].map((x, index) => `<circle cx="${x}" cy="40" r="4" fill="${['#ff4fa0', '#4fe0ff', '#fff27a'][index % 3]}"/>`).join('')}
  ${wheel(60, 146, 22)}${wheel(152, 148, 20)}<path d="M56 158H148L140 186H64Z" fill="#a3123f" stroke="#ffd75e" stroke-width="4" stroke-linejoin="round"/><text x="102" y="181" text-anchor="middle" font-family="Arial Black,Arial,sans-serif" font-weight="900" font-size="23" letter-spacing="2" fill="url(#word)">WILD</text>`,
)

const tube = (path: string, color: string) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" stroke="${color}" stroke-width="13" opacity=".55" filter="url(#soft)"/><path d="${path}" stroke="${color}" stroke-width="7"/><path d="${path}" stroke="#fff" stroke-width="2.600"/></g>`
const neon = symbolSvg(
  halo('g', '#ff3fb0', 0.9) + fade('board', '#2a1550', '#12082a'),
  `<circle cx="100" cy="100" r="98" fill="url(#g)"/><path d="M60 6V30M140 6V30" stroke="#8a86a8" stroke-width="6"/><rect x="12" y="26" width="176" height="150" rx="20" fill="url(#board)" stroke="#05020f" stroke-width="5"/>
  ${tube('M32 36H168Q178 36 178 48V154Q178 166 168 166H32Q22 166 22 154V48Q22 36 32 36Z', '#ff3fa8')}${tube('M44 80C60 52 140 52 156 80ZM56 80V88M78 80V88M100 80V88M122 80V88M144 80V88', '#38d8ff')}
  ${tube('M60 104H140L132 130Q128 144 100 144T68 130Z', '#ffd23c')}${tube('M80 104C76 96 88 94 84 86M100 104C96 96 108 94 104 86M120 104C116 96 128 94 124 86', '#ff7a3c')}
  ${tube('M38 156L48 146L58 156L48 146ZM162 156L152 146L142 156L152 146Z', '#7dff9a')}<path d="M100 146l3.500 7 8 1-6 5.500 1.500 8-7-4-7 4 1.500-8-6-5.500 8-1z" fill="#fff6c0" stroke="#ffd23c" stroke-width="2"/>`,
)

const driver = symbolSvg(
  halo('g', '#38d8ff', 0.8) +
    ball('skin', '#ffd9a8', '#e0965a', '#a85c2c') +
    fade('shirt', '#ff6ab0', '#b81268') +
    fade('lens', '#3c2a6b', '#ff4fa0', '#ffb14f') +
    fade('cap', '#ffe27a', '#e6921f'),
  `<circle cx="100" cy="98" r="96" fill="url(#g)"/><path d="M22 190C26 152 56 140 80 138H120C144 140 174 152 178 190Z" fill="url(#shirt)" stroke="#4a0629" stroke-width="4"/>${[
    [50, 170],
    [76, 178],
    [124, 178],
    [150, 168],
  ]
    .map(
      ([x, y]) =>
        `<g transform="translate(${x} ${y}) scale(.28) translate(-100 -100)">${around(5, '<path d="M100 100C78 80 84 54 100 46C116 54 122 80 100 100Z" fill="#fff2b0"/>')}</g>`,
    )
    .join('')}
  <path d="M80 134H120V150C112 164 88 164 80 150Z" fill="#c87a44" stroke="#5c2b0c" stroke-width="3"/><path d="M48 84C46 128 72 152 100 152S154 128 152 84C150 52 50 52 48 84Z" fill="url(#skin)" stroke="#5c2b0c" stroke-width="4"/><circle cx="46" cy="100" r="11" fill="#e0965a" stroke="#5c2b0c" stroke-width="3"/><circle cx="154" cy="100" r="11" fill="#e0965a" stroke="#5c2b0c" stroke-width="3"/>
  <path d="M42 74C40 26 160 26 158 74C130 62 70 62 42 74Z" fill="url(#cap)" stroke="#6b3a05" stroke-width="4"/><path d="M36 76C70 58 136 58 186 84C150 78 80 78 36 84Z" fill="#d8801a" stroke="#6b3a05" stroke-width="3.500"/><circle cx="100" cy="50" r="11" fill="#ff3f8e" stroke="#fff" stroke-width="3"/>
  <path d="M52 90H96V104C94 118 58 118 54 104ZM104 90H148L146 104C142 118 106 118 104 104Z" fill="url(#lens)" stroke="#15091f" stroke-width="4"/><path d="M60 96L74 94M112 96L126 94" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M94 96H106" stroke="#15091f" stroke-width="6"/>
  <path d="M96 112Q92 124 104 124" fill="none" stroke="#8a4a1c" stroke-width="3"/><path d="M70 126C86 134 116 134 132 126C128 146 74 146 70 126Z" fill="#fff" stroke="#6b1a10" stroke-width="3"/><path d="M82 120Q100 112 118 120" stroke="#3a1a08" stroke-width="6" fill="none" stroke-linecap="round"/>`,
)

const noodles = symbolSvg(
  halo('g', '#ffb43c', 0.8) +
    fade('bowl', '#ffffff', '#d8ecff', '#7fa6d8') +
    fade('soup', '#ffcf7a', '#c9641a') +
    fade('noodle', '#fff6c8', '#f0c45c') +
    ball('egg', '#fff6a0', '#ffb52e', '#e07a12'),
  `<circle cx="100" cy="90" r="92" fill="url(#g)"/><path d="M64 56C50 40 78 34 66 14M100 50C86 34 114 28 102 8M134 56C120 40 148 34 136 14" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/>
  <ellipse cx="100" cy="100" rx="86" ry="34" fill="url(#soup)" stroke="#5c2b0c" stroke-width="4"/>${[0, 1, 2, 3, 4].map((row) => `<path d="M${30 + row * 4} ${94 + row * 6}q16 ${row % 2 === 0 ? -16 : 14} 32 0t32 0t32 0t${26 - row * 3} 0" fill="none" stroke="#a8741c" stroke-width="8"/><path d="M${30 + row * 4} ${94 + row * 6}q16 ${row % 2 === 0 ? -16 : 14} 32 0t32 0t32 0t${26 - row * 3} 0" fill="none" stroke="url(#noodle)" stroke-width="5"/><path d="M${40 + row * 5} ${93 + row * 6}h90" stroke="#fff0b0" stroke-width="4" stroke-linecap="round" stroke-dasharray="22 12"/>`).join('')}
  <ellipse cx="68" cy="94" rx="24" ry="17" fill="#fff" stroke="#8a6a3c" stroke-width="2.500"/><circle cx="68" cy="93" r="11" fill="url(#egg)"/><path d="M110 84c10-14 34-8 36 6c-8 12-30 10-36-6z" fill="#ff8a6a" stroke="#8a2a12" stroke-width="2.500"/><path d="M116 86q12 6 24 2M122 80q8 4 14 2" stroke="#fff" stroke-width="2.500" fill="none"/>${[
    [96, 112],
    [124, 110],
    [140, 104],
    [84, 116],
    [108, 88],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="none" stroke="#3fae3f" stroke-width="4"/>`)
    .join('')}
  <path d="M14 102C16 156 52 186 100 186S184 156 186 102C160 132 40 132 14 102Z" fill="url(#bowl)" stroke="#1d2f5c" stroke-width="4"/><path d="M26 130C60 152 140 152 174 130" fill="none" stroke="#1f5fc0" stroke-width="6"/><path d="M34 146q11 -10 22 0t22 0t22 0t22 0t22 0t20 -4" fill="none" stroke="#1f5fc0" stroke-width="4"/><path d="M70 184H130L126 194H74Z" fill="#b8d0f0" stroke="#1d2f5c" stroke-width="3"/>
  <path d="M112 104L182 16M126 108L196 30" stroke="#3f0d05" stroke-width="9" stroke-linecap="round"/><path d="M112 104L182 16M126 108L196 30" stroke="#e8452f" stroke-width="5" stroke-linecap="round"/>`,
)

const blossom =
  '<ellipse cx="100" cy="28" rx="12" ry="15" fill="url(#white)" stroke="#9aa88a" stroke-width="2"/><path d="M100 18v14" stroke="#c8d8a8" stroke-width="2.500"/>'
const garland = symbolSvg(
  halo('g', '#fff6d8', 0.7) +
    ball('white', '#ffffff', '#fff9e6', '#d8dcb8') +
    fade('ribbon', '#ff7a7a', '#d8142f', '#7a0618') +
    ball('rose', '#ff9ab0', '#e8204f', '#8a0a2c'),
  `<circle cx="100" cy="80" r="88" fill="url(#g)"/><g transform="translate(0 -8)"><g transform="translate(0 10)">${around(17, blossom, 8, 100, 82)}</g>${around(17, blossom, 0, 100, 82)}<circle cx="100" cy="82" r="40" fill="none" stroke="#7fae5c" stroke-width="6" stroke-dasharray="9 6"/></g>
  <path d="M100 136L62 178L70 194L84 180L92 196L104 150ZM100 136L138 178L130 194L116 180L108 196L96 150Z" fill="url(#ribbon)" stroke="#4a0410" stroke-width="3" stroke-linejoin="round"/>
  <g transform="translate(0 30)"><circle cx="100" cy="100" r="25" fill="url(#rose)" stroke="#5c0620" stroke-width="3"/>${around(5, '<path d="M100 100C88 92 88 80 100 76C112 80 112 92 100 100Z" fill="url(#rose)" stroke="#5c0620" stroke-width="1.800"/>')}</g><circle cx="66" cy="116" r="14" fill="url(#rose)" stroke="#5c0620" stroke-width="2.500"/><circle cx="134" cy="116" r="14" fill="url(#rose)" stroke="#5c0620" stroke-width="2.500"/>${[
    [92, 170],
    [100, 182],
    [108, 170],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="6" ry="9" fill="url(#white)" stroke="#9aa88a" stroke-width="1.500"/>`,
    )
    .join('')}`,
)

const mango = symbolSvg(
  halo('g', '#ffe27a', 0.7) +
    fade('mango', '#fff3a0', '#ffc22e', '#f08a0a') +
    ball('rice', '#ffffff', '#fffaf0', '#d8d2c0') +
    fade('leaf', '#8fe06a', '#2a8a3f', '#0e4a22'),
  `<circle cx="100" cy="96" r="92" fill="url(#g)"/><path d="M6 142C40 104 160 104 194 142C160 190 40 190 6 142Z" fill="url(#leaf)" stroke="#083a1a" stroke-width="4"/><path d="M12 142H188M60 122L46 160M100 116V172M140 122L154 160" stroke="#c8ff9a" stroke-opacity=".5" stroke-width="3"/>
  <path d="M88 128C80 84 106 58 140 62C176 66 184 108 172 136C150 156 104 156 88 128Z" fill="url(#rice)" stroke="#9a917a" stroke-width="3.500"/>${[
    [112, 92],
    [130, 80],
    [148, 92],
    [160, 112],
    [126, 108],
    [144, 122],
    [108, 116],
    [120, 134],
    [150, 140],
    [138, 66],
    [164, 130],
  ]
    .map(
      ([x, y], index) =>
        `<ellipse cx="${x}" cy="${y}" rx="7" ry="4" fill="#fff" stroke="#cfc6ae" stroke-width="1.500" transform="rotate(${index * 37} ${x} ${y})"/>`,
    )
    .join('')}
  ${[0, 1, 2, 3].map((slice) => `<path d="M${16 + slice * 20} ${142 - slice * 2}C${10 + slice * 20} ${94 - slice * 8} ${34 + slice * 20} ${60 - slice * 7} ${58 + slice * 18} ${56 - slice * 5}C${66 + slice * 16} ${92 - slice * 2} ${56 + slice * 18} 132 ${40 + slice * 20} 154C${30 + slice * 20} 158 ${20 + slice * 20} 152 ${16 + slice * 20} ${142 - slice * 2}Z" fill="url(#mango)" stroke="#a8550a" stroke-width="3"/><path d="M${26 + slice * 20} 134C${26 + slice * 20} ${104 - slice * 6} ${38 + slice * 19} ${80 - slice * 5} ${50 + slice * 18} ${70 - slice * 4}" fill="none" stroke="#fffbd8" stroke-width="4" stroke-linecap="round" opacity=".8"/>`).join('')}
  <g transform="translate(164 60) scale(.42) translate(-100 -100)">${around(5, '<path d="M100 100C74 80 76 46 100 34C124 46 126 80 100 100Z" fill="#c77dff" stroke="#4a1a7a" stroke-width="5"/>')}<circle cx="100" cy="100" r="14" fill="#ffe27a"/></g>`,
)

/** The high-paying symbols, the wild and the scatter. */
export const highSymbols = { tuktuk, neon, driver, noodles, garland, mango }
