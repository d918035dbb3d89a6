import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

const jade = symbolSvg(
  ball('stone', '#d8ffe4', '#5fcf94', '#14734a', '#0a4a30') + fade('cord', '#ff6a5c', '#a81420'),
  `<path d="M100 60C86 44 84 26 100 12C116 26 114 44 100 60Z" fill="none" stroke="url(#cord)" stroke-width="7"/>
  <circle cx="100" cy="108" r="54" fill="none" stroke="#073420" stroke-width="40"/><circle cx="100" cy="108" r="54" fill="none" stroke="url(#stone)" stroke-width="33"/>
  ${around(8, '<path d="M100 46C92 52 92 60 100 64C108 60 108 52 100 46Z" fill="none" stroke="#e6fff0" stroke-opacity=".75" stroke-width="2.500"/>', 22, 100, 108)}
  <path d="M52 92A52 52 0 0 1 86 56" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".8"/>
  <path d="M100 166v8m0 0l-12 20m12-20l12 20m-12-20v22" stroke="#d4303a" stroke-width="5" stroke-linecap="round"/><circle cx="100" cy="172" r="8" fill="#ffd75e" stroke="#8a4a05" stroke-width="2.500"/>`,
)

const pearl = symbolSvg(
  ball('pearl', '#ffffff', '#fbe9f5', '#c9b8e8', '#8b7fb8') +
    fade('shell', '#5a6aa8', '#27305e', '#10163a') +
    fade('nacre', '#ffe9f6', '#bfe6ef', '#d7c6ff') +
    halo('g', '#f3e6ff', 0.8),
  `<path d="M22 108C20 56 56 20 100 18S180 56 178 108C150 96 50 96 22 108Z" fill="url(#shell)" stroke="#0a0f2a" stroke-width="4"/>
  ${[-60, -36, -12, 12, 36, 60].map((x) => `<path d="M${100 + x * 1.1} 102Q${100 + x * 0.9} 54 ${100 + x * 0.35} 26" stroke="#8fa2e0" stroke-opacity=".55" stroke-width="3" fill="none"/>`).join('')}
  <path d="M34 104C40 70 66 44 100 42S160 70 166 104C140 96 60 96 34 104Z" fill="url(#nacre)" opacity=".95"/>
  <path d="M18 122C50 106 150 106 182 122C176 158 142 184 100 184S24 158 18 122Z" fill="url(#shell)" stroke="#0a0f2a" stroke-width="4"/><path d="M32 124C60 112 140 112 168 124C158 146 132 156 100 156S42 146 32 124Z" fill="url(#nacre)"/>
  <circle cx="100" cy="104" r="56" fill="url(#g)"/><circle cx="100" cy="106" r="35" fill="url(#pearl)" stroke="#75689f" stroke-width="2"/><ellipse cx="88" cy="92" rx="10" ry="7" fill="#fff" transform="rotate(-30 88 92)"/>`,
)

const leaf = symbolSvg(
  ball('leaf', '#b7f08a', '#4fb04e', '#176a3a', '#0b4128') + ball('dew', '#ffffff', '#cfefff', '#6fb6e8'),
  `<path d="M100 100L188 78C194 118 176 164 128 180C78 194 24 164 14 114C6 66 40 20 92 16C140 13 174 40 184 66Z" fill="url(#leaf)" stroke="#062c19" stroke-width="4" stroke-linejoin="round"/>
  ${[20, 55, 90, 125, 160, 195, 230, 265, 300].map((turn) => `<path d="M100 100Q130 92 170 100" transform="rotate(${turn} 100 100)" stroke="#d8ffb3" stroke-opacity=".6" stroke-width="3" fill="none" stroke-linecap="round"/>`).join('')}
  <circle cx="100" cy="100" r="9" fill="#dcffb0" stroke="#1a6b38" stroke-width="2"/><path d="M30 84C38 52 62 32 92 30" stroke="#eaffcf" stroke-opacity=".7" stroke-width="6" fill="none" stroke-linecap="round"/>
  <ellipse cx="70" cy="136" rx="30" ry="22" fill="#06311c" opacity=".4"/><ellipse cx="68" cy="130" rx="28" ry="23" fill="url(#dew)" stroke="#3d86c0" stroke-width="2"/><ellipse cx="58" cy="121" rx="9" ry="6" fill="#fff" transform="rotate(-28 58 121)"/>`,
)

const blade = (x: number, lean: number, top: number) =>
  `<path d="M${x} 186Q${x + lean * 0.3} 110 ${x + lean} ${top}" stroke="#143f22" stroke-width="11" stroke-linecap="round" fill="none"/><path d="M${x} 186Q${x + lean * 0.3} 110 ${x + lean} ${top}" stroke="url(#stem)" stroke-width="7" stroke-linecap="round" fill="none"/>`
const head = (x: number, y: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} ${y})"><rect x="${x - 11}" y="${y - 34}" width="22" height="62" rx="11" fill="url(#head)" stroke="#3a1d06" stroke-width="3"/><path d="M${x - 4} ${y - 24}v42" stroke="#f2c184" stroke-width="3" stroke-linecap="round" opacity=".7"/><path d="M${x} ${y - 34}v-16" stroke="#c9a35c" stroke-width="4" stroke-linecap="round"/></g>`

const reed = symbolSvg(
  fade('stem', '#c6ef8c', '#4f9a3c', '#1f6a34') +
    fade('head', '#d89a55', '#8a4c1b', '#4f260a') +
    fade('ribbon', '#ff9bc2', '#d62a6b', '#8d0d43'),
  `${blade(80, -62, 44)}${blade(120, 62, 48)}${blade(92, -26, 40)}${blade(108, 28, 44)}${blade(100, 0, 34)}
  ${head(22, 52, -20)}${head(178, 56, 20)}${head(67, 52, -9)}${head(135, 54, 10)}${head(100, 48, 0)}
  <path d="M66 128C80 120 120 120 134 128L130 154C116 162 84 162 70 154Z" fill="url(#ribbon)" stroke="#5a0829" stroke-width="3"/><path d="M98 140C70 132 52 142 40 164C60 168 82 160 98 144M102 140C130 132 148 142 160 164C140 168 118 160 102 144" fill="url(#ribbon)" stroke="#5a0829" stroke-width="3"/><circle cx="100" cy="141" r="10" fill="#ffc0d9" stroke="#5a0829" stroke-width="3"/>`,
)

/** The low-paying symbols. */
export const lowSymbols = { jade, pearl, leaf, reed }
