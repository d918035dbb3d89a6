import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

const flame = (turn: number, size: number) =>
  `<path d="M100 100C72 78 82 44 104 ${20 - size}C104 40 122 44 124 66C126 82 116 94 100 100Z" fill="url(#fire)" stroke="#8a1f05" stroke-width="2.5" transform="rotate(${turn} 100 100)"/>`

const pearl = symbolSvg(
  halo('g', '#ff8a2a', 1) +
    fade('fire', '#fff3a0', '#ffa12e', '#e0300f') +
    ball('orb', '#ffffff', '#d8fbff', '#63d4e8', '#12658f') +
    fade('word', '#ffffff', '#a8f4ff'),
  `<circle cx="100" cy="92" r="98" fill="url(#g)"/>${[0, 45, 90, 135, 180, 225, 270, 315].map((turn, index) => flame(turn, index % 2 === 0 ? 8 : 0)).join('')}
  <circle cx="100" cy="98" r="49" fill="url(#orb)" stroke="#0a4564" stroke-width="4"/><path d="M72 112C76 78 112 68 124 88C130 104 108 112 104 98" fill="none" stroke="#eaffff" stroke-width="6" stroke-linecap="round" opacity=".85"/><ellipse cx="82" cy="74" rx="14" ry="9" fill="#fff" transform="rotate(-34 82 74)"/>
  <path d="M36 146H164L154 176H46Z" fill="#0b4a6b" stroke="#ffcf5c" stroke-width="4" stroke-linejoin="round"/><text x="100" y="170" text-anchor="middle" font-family="Arial Black,Arial,sans-serif" font-weight="900" font-size="25" letter-spacing="3" fill="url(#word)">WILD</text>`,
)

const gate = symbolSvg(
  halo('g', '#7ff5ff', 1) +
    fade('stone', '#c3cbd8', '#77839a', '#384458') +
    fade('roof', '#3ec7a4', '#146b66', '#093d44') +
    fade('light', '#ffffff', '#bff8ff', '#3cc8e8'),
  `<ellipse cx="100" cy="112" rx="98" ry="92" fill="url(#g)"/><path d="M66 176V84H134V176Z" fill="url(#light)"/>
  ${[-20, -10, 0, 10, 20].map((turn) => `<path d="M100 90L92 190H108Z" fill="#fff" opacity=".45" transform="rotate(${turn} 100 90)"/>`).join('')}
  <path d="M62 84L84 92V182L62 178ZM138 84L116 92V182L138 178Z" fill="#8e2f22" stroke="#3c0f0a" stroke-width="3"/>${[104, 122, 140, 158].map((y) => `<circle cx="73" cy="${y}" r="3.500" fill="#ffd05c"/><circle cx="127" cy="${y}" r="3.500" fill="#ffd05c"/>`).join('')}
  <path d="M34 60H62V182H34ZM138 60H166V182H138Z" fill="url(#stone)" stroke="#1d2636" stroke-width="3.500"/>${[84, 108, 132, 156].map((y) => `<path d="M34 ${y}H62M138 ${y}H166" stroke="#1d2636" stroke-opacity=".55" stroke-width="2.500"/>`).join('')}
  <path d="M30 62H170V84H30Z" fill="url(#stone)" stroke="#1d2636" stroke-width="3.500"/><rect x="74" y="62" width="52" height="24" rx="3" fill="#0c2b52" stroke="#ffd05c" stroke-width="3"/><path d="M82 78q6-10 12 0t12 0t12 0" fill="none" stroke="#8ff0ff" stroke-width="3.500"/>
  <path d="M4 54C28 50 44 34 52 20H148C156 34 172 50 196 54C180 66 20 66 4 54Z" fill="url(#roof)" stroke="#04282c" stroke-width="3.500"/>${[60, 76, 92, 108, 124, 140].map((x) => `<path d="M${x} 22Q${x + (x - 100) * 0.25} 44 ${x + (x - 100) * 0.5} 60" stroke="#8ff0d4" stroke-opacity=".6" stroke-width="2.500" fill="none"/>`).join('')}<rect x="48" y="12" width="104" height="12" rx="6" fill="#ffd05c" stroke="#8a5506" stroke-width="2.500"/>
  <path d="M12 182q11-10 22 0t22 0t22 0t22 0t22 0t22 0t22 0t22 0V194H12Z" fill="#36b8e0" stroke="#e8fcff" stroke-width="2"/>`,
)

const dragon = symbolSvg(
  halo('g', '#5dffb8', 0.75) +
    fade('skin', '#c4ffc9', '#35c98a', '#0a6d58') +
    fade('belly', '#fff2bd', '#f0b64a') +
    fade('mane', '#ffdf7a', '#ff8a2a', '#c92b14') +
    fade('horn', '#fff6d8', '#c98f3c'),
  `<circle cx="100" cy="100" r="96" fill="url(#g)"/>
  ${[-66, -42, -18, 6, 30].map((turn, index) => `<path d="M112 92C150 80 180 ${70 - index * 2} 194 ${52 + index * 4}C188 92 160 116 118 116Z" fill="url(#mane)" stroke="#7a1505" stroke-width="2.500" transform="rotate(${turn + 20} 118 104)"/>`).join('')}
  <path d="M104 66C104 44 118 26 146 14C140 30 142 36 156 36C138 44 128 54 124 74Z" fill="url(#horn)" stroke="#6b400c" stroke-width="3"/><path d="M84 60C78 40 84 24 104 8C102 24 106 30 116 30C104 40 100 50 102 66Z" fill="url(#horn)" stroke="#6b400c" stroke-width="3"/>
  <path d="M20 116C14 100 26 86 46 84C54 62 84 50 112 60C144 72 156 106 140 136C128 158 100 166 78 154C64 160 46 156 40 144C54 146 64 142 68 136C48 138 28 134 20 116Z" fill="url(#skin)" stroke="#05382d" stroke-width="4" stroke-linejoin="round"/>
  <path d="M40 144C54 146 64 142 68 136C84 134 100 128 112 116C118 136 108 154 84 156C66 160 46 156 40 144Z" fill="url(#belly)" stroke="#05382d" stroke-width="3"/><path d="M30 122C52 128 84 122 108 108L104 118C84 132 52 140 34 130Z" fill="#7c0f16"/>${[38, 50, 62, 74, 86].map((x, index) => `<path d="M${x} ${124 - index * 1.6}l5 10l5 -11z" fill="#fff"/>`).join('')}
  <ellipse cx="34" cy="100" rx="8" ry="6" fill="#053d31"/><path d="M24 96C22 86 36 82 44 90" fill="none" stroke="#eafff0" stroke-width="4" stroke-linecap="round"/>
  <path d="M70 84C82 72 100 74 108 86C96 96 80 96 70 84Z" fill="#fff7c4" stroke="#05382d" stroke-width="3"/><ellipse cx="90" cy="85" rx="6" ry="8.500" fill="#a11208"/><circle cx="88" cy="82" r="2.500" fill="#fff"/><path d="M64 76C80 60 102 62 114 78L108 82C98 72 80 72 68 82Z" fill="#ffcf52" stroke="#8a4a05" stroke-width="2.500"/>
  ${[
    [120, 96],
    [130, 114],
    [122, 130],
    [108, 100],
    [112, 142],
  ]
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}q8 2 8 12q-12 2 -14 -6z" fill="#9dffcb" fill-opacity=".75" stroke="#0a6d58" stroke-width="1.500"/>`,
    )
    .join('')}
  <path d="M28 108C8 110 2 128 10 150M36 112C22 126 22 148 34 166" fill="none" stroke="#ffd05c" stroke-width="5" stroke-linecap="round"/>`,
)

const turtle = symbolSvg(
  ball('shell', '#c9e88a', '#5f9a3f', '#24502a') +
    fade('skin', '#b9d8a0', '#5d8a5c', '#2d4f3e') +
    fade('roof', '#ff8a5c', '#a1231c') +
    halo('g', '#ffdf8a', 0.7),
  `<circle cx="104" cy="56" r="62" fill="url(#g)"/>
  <path d="M42 138C30 150 26 170 34 182H62L68 150ZM140 150L146 182H172C180 168 172 150 160 140Z" fill="url(#skin)" stroke="#132a20" stroke-width="3.500"/><path d="M168 128C184 118 198 122 196 134C188 140 176 140 168 138Z" fill="url(#skin)" stroke="#132a20" stroke-width="3"/>
  <path d="M46 128C22 128 4 116 6 98C8 84 28 80 40 92C46 100 50 108 58 112Z" fill="url(#skin)" stroke="#132a20" stroke-width="3.500"/><circle cx="22" cy="98" r="4.500" fill="#10170f"/><circle cx="21" cy="96.500" r="1.500" fill="#fff"/><path d="M8 108Q20 116 30 110" fill="none" stroke="#132a20" stroke-width="2.500"/>
  <path d="M32 142C36 96 70 74 106 74S172 98 178 142C150 160 62 160 32 142Z" fill="url(#shell)" stroke="#16331b" stroke-width="4"/>
  <path d="M84 92L126 92L140 118L124 142L86 142L70 118ZM70 118L42 124M140 118L170 124M84 92L74 80M126 92L134 80M86 142L80 154M124 142L130 154" fill="none" stroke="#1c4422" stroke-width="4"/>${[
    [60, 100, 9],
    [150, 104, 10],
    [104, 112, 12],
    [58, 136, 7],
    [150, 136, 8],
  ]
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#a6e35c" opacity=".75"/><circle cx="${(x ?? 0) + 7}" cy="${(y ?? 0) + 3}" r="${(r ?? 0) * 0.6}" fill="#7ccb45" opacity=".8"/>`,
    )
    .join('')}
  <rect x="84" y="48" width="44" height="30" fill="#e9c58d" stroke="#5c3410" stroke-width="3"/><path d="M98 78V62a8 8 0 0116 0V78Z" fill="#ffe88a" stroke="#5c3410" stroke-width="2.500"/><path d="M66 50C80 46 88 36 92 26H120C124 36 132 46 146 50C138 56 74 56 66 50Z" fill="url(#roof)" stroke="#4a0d0a" stroke-width="3"/><path d="M106 6L111 26H101Z" fill="#ffd05c" stroke="#8a5506" stroke-width="2"/>`,
)

const frog = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-13 6C-13 -8 13 -8 13 6Z" fill="url(#bronze)" stroke="#3a1c05" stroke-width="2"/><circle cx="-6" cy="-6" r="4" fill="url(#bronze)" stroke="#3a1c05" stroke-width="1.500"/><circle cx="6" cy="-6" r="4" fill="url(#bronze)" stroke="#3a1c05" stroke-width="1.500"/></g>`
const drum = symbolSvg(
  fade('bronze', '#ffe3a0', '#c9812e', '#6b3a0c') +
    fade('side', '#8f551c', '#e2a24a', '#8a4f17', '#4a2608') +
    ball('top', '#ffe9b0', '#d8953c', '#8a5217'),
  `<path d="M26 66C26 104 48 108 48 132C48 156 30 164 30 176C58 194 142 194 170 176C170 164 152 156 152 132C152 108 174 104 174 66Z" fill="url(#side)" stroke="#2d1503" stroke-width="4"/>
  ${[104, 122, 140, 158].map((y, index) => `<path d="M${[38, 47, 48, 40][index]} ${y}Q100 ${y + 22} ${[162, 153, 152, 160][index]} ${y}" fill="none" stroke="#3a1c05" stroke-width="3" stroke-dasharray="8 5"/>`).join('')}
  <path d="M28 84C10 84 10 116 36 116M172 84C190 84 190 116 164 116" fill="none" stroke="#2d1503" stroke-width="10"/><path d="M28 84C10 84 10 116 36 116M172 84C190 84 190 116 164 116" fill="none" stroke="#d8953c" stroke-width="5"/>
  <ellipse cx="100" cy="64" rx="76" ry="40" fill="url(#top)" stroke="#2d1503" stroke-width="4"/><ellipse cx="100" cy="64" rx="58" ry="30" fill="none" stroke="#5c3208" stroke-width="3" stroke-dasharray="5 4"/><ellipse cx="100" cy="64" rx="42" ry="21" fill="none" stroke="#5c3208" stroke-width="2.500"/>
  <g transform="translate(100 64) scale(1 .52) translate(-100 -100)">${around(12, '<path d="M93 96L100 62L107 96Z" fill="#fff0b8" stroke="#6b3a0c" stroke-width="2"/>')}<circle cx="100" cy="100" r="12" fill="#fff6d0" stroke="#6b3a0c" stroke-width="3"/></g>${frog(40, 50, -24)}${frog(160, 50, 24)}${frog(58, 86, -8)}${frog(142, 86, 8)}`,
)

const sampan = symbolSvg(
  fade('sail', '#fff1cf', '#f0a94e', '#b4511f') +
    fade('hull', '#b5713a', '#6b3a1a', '#34190a') +
    ball('moon', '#ffffff', '#d7ecff', '#7fb0de') +
    fade('sea', '#7fe6ff', '#1c86b8', '#0a3d66'),
  `<circle cx="136" cy="62" r="54" fill="url(#moon)" opacity=".85"/><path d="M92 12V150" stroke="#3d1e0a" stroke-width="7" stroke-linecap="round"/>
  <path d="M96 18C138 30 160 76 160 128C140 134 116 134 96 130Z" fill="url(#sail)" stroke="#4a1f0a" stroke-width="3.500"/><path d="M88 34C64 60 46 96 42 126C58 130 74 130 88 128Z" fill="url(#sail)" stroke="#4a1f0a" stroke-width="3.500"/>
  ${[48, 72, 98].map((y, index) => `<path d="M96 ${y}Q${124 + index * 6} ${y - 6} ${138 + index * 10} ${y + 2}M88 ${y + 10}Q74 ${y + 6} ${68 - index * 9} ${y + 12}" stroke="#6b2f10" stroke-width="3" fill="none"/>`).join('')}<rect x="108" y="76" width="22" height="20" fill="#d8452f" stroke="#6b1a10" stroke-width="2" stroke-dasharray="4 2" transform="rotate(8 119 86)"/><rect x="62" y="96" width="18" height="17" fill="#3f8f86" stroke="#123d3a" stroke-width="2" stroke-dasharray="4 2" transform="rotate(-8 71 104)"/>
  <path d="M14 138C40 152 150 154 188 132C184 164 158 182 106 182C54 182 26 168 14 138Z" fill="url(#hull)" stroke="#1d0c03" stroke-width="4"/><path d="M26 152C60 166 140 166 178 148M38 164C70 174 134 174 164 164" fill="none" stroke="#d99a5c" stroke-opacity=".6" stroke-width="2.500"/><circle cx="168" cy="122" r="10" fill="#ffb43c" stroke="#8a3a05" stroke-width="3"/><path d="M168 112V98" stroke="#3d1e0a" stroke-width="3"/>
  <path d="M6 178q12-12 24 0t24 0t24 0t24 0t24 0t24 0t24 0t20 -2V196H6Z" fill="url(#sea)" stroke="#e8fcff" stroke-width="2.500"/>`,
)

/** The high-paying symbols, the wild and the scatter. */
export const highSymbols = { pearl, gate, dragon, turtle, drum, sampan }
