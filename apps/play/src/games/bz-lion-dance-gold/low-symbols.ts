import { around, ball, fade, symbolSvg } from '../../machine/symbol-frame.ts'

const gold = fade('gold', '#fff6c0', '#f3b52a', '#a9660a')

const envelope = symbolSvg(
  fade('red', '#ff6457', '#d2141f', '#8a0810') + fade('flap', '#ff8274', '#e0222c') + gold,
  `<g transform="rotate(-7 100 100)"><rect x="42" y="14" width="116" height="172" rx="10" fill="url(#red)" stroke="#5f060d" stroke-width="4"/><rect x="50" y="22" width="100" height="156" rx="6" fill="none" stroke="url(#gold)" stroke-width="3"/>
  <path d="M42 24Q42 14 52 14H148Q158 14 158 24V44Q100 96 42 44Z" fill="url(#flap)" stroke="url(#gold)" stroke-width="4"/><circle cx="100" cy="74" r="24" fill="url(#gold)" stroke="#6b3a02" stroke-width="3"/>${around(5, '<path d="M100 74C91 65 93 57 100 53C107 57 109 65 100 74Z" fill="#d2141f"/>', 0, 100, 74)}
  <path d="M72 128c0-10 14-13 16-3c6-14 26-12 26 2c12-6 20 4 14 12H74c-8-2-8-9-2-11Z" fill="none" stroke="#ffd75e" stroke-width="4" stroke-linejoin="round"/><path d="M70 156H130" stroke="#ffd75e" stroke-width="4" stroke-linecap="round"/></g>`,
)

const loops = [0, 90, 180, 270]
  .map(
    (turn) => `<path d="M100 100m-22 -22c-26 -26 -4 -48 22 -22c26 -26 48 4 22 22" transform="rotate(${turn} 100 86)"/>`,
  )
  .join('')

const knot = symbolSvg(
  fade('cord', '#ff7a6c', '#d8141f', '#980a14') + gold,
  `<g fill="none" stroke="#5f060d" stroke-width="17" stroke-linejoin="round" transform="translate(0 -14)">${loops}</g><g fill="none" stroke="url(#cord)" stroke-width="11" stroke-linejoin="round" transform="translate(0 -14)">${loops}</g>
  <g transform="rotate(45 100 86)"><rect x="64" y="50" width="72" height="72" rx="8" fill="#a30d17" stroke="#5f060d" stroke-width="4"/>${[62, 74, 86, 98, 110].map((at) => `<path d="M66 ${at}H134M${at + 14} 52V120" stroke="#ff5a4c" stroke-width="6.500"/>`).join('')}<rect x="88" y="74" width="24" height="24" rx="4" fill="url(#gold)" stroke="#6b3a02" stroke-width="3"/></g>
  <path d="M100 2V18" stroke="#d8141f" stroke-width="7" stroke-linecap="round"/><rect x="86" y="142" width="28" height="14" rx="5" fill="url(#gold)" stroke="#6b3a02" stroke-width="3"/>${[-12, -6, 0, 6, 12].map((x) => `<path d="M${100 + x * 0.7} 156L${100 + x * 1.4} 198" stroke="#e0222c" stroke-width="5" stroke-linecap="round"/>`).join('')}`,
)

const rib = (turn: number) =>
  `<path d="M100 176L88 40Q100 34 112 40Z" fill="url(#silk)" stroke="#7a0a12" stroke-width="2" transform="rotate(${turn} 100 176)"/><path d="M100 176V42" stroke="#ffd75e" stroke-width="2.500" transform="rotate(${turn} 100 176)"/>`
const blossom = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size}) translate(-100 -100)">${around(5, '<circle cx="100" cy="84" r="13" fill="#ffd9e6" stroke="#e0607e" stroke-width="2.500"/>')}<circle cx="100" cy="100" r="8" fill="#ffd23c"/></g>`

const fan = symbolSvg(
  fade('silk', '#ff7a6c', '#d8222c', '#9a0c1a') + fade('wood', '#ffe0a8', '#a5621c') + gold,
  `${[-66, -55, -44, -33, -22, -11, 0, 11, 22, 33, 44, 55, 66].map(rib).join('')}
  <path d="M58 96Q90 60 142 74" fill="none" stroke="#5a2a14" stroke-width="4" stroke-linecap="round"/>${blossom(66, 90, 0.8)}${blossom(100, 66, 0.95)}${blossom(136, 78, 0.75)}${blossom(118, 104, 0.5)}
  ${[-60, -40, -20, 0, 20, 40, 60].map((turn) => `<path d="M97 172L96 120H104L103 172Z" fill="url(#wood)" stroke="#5a2c08" stroke-width="1.500" transform="rotate(${turn} 100 176)"/>`).join('')}<circle cx="100" cy="176" r="10" fill="url(#gold)" stroke="#6b3a02" stroke-width="3"/>`,
)

const frill = (turn: number, size: number, paint: string) =>
  `<path d="M100 128C${84 - size} 112 ${70 - size} 70 ${86 - size * 0.6} 44Q92 32 100 38Q108 32 ${114 + size * 0.6} 44C${130 + size} 70 ${116 + size} 112 100 128Z" fill="url(#${paint})" stroke="#0f4a1c" stroke-width="3" transform="rotate(${turn} 100 128)"/><path d="M100 124V58" stroke="#eaffc8" stroke-width="3.500" stroke-linecap="round" opacity=".75" transform="rotate(${turn} 100 128)"/>`

const greens = symbolSvg(
  fade('light', '#eaffa8', '#a2e05a', '#4fa83c') +
    fade('dark', '#9ee06a', '#3f9a3c', '#16602a') +
    fade('red', '#ff6457', '#d2141f', '#8a0810') +
    ball('seal', '#fff6c0', '#f3b52a', '#a9660a'),
  `${[-78, 78, -52, 52].map((turn) => frill(turn, 10, 'dark')).join('')}${[-30, 30].map((turn) => frill(turn, 8, 'light')).join('')}${frill(0, 4, 'light')}${[-16, 16].map((turn) => frill(turn, -6, 'light')).join('')}
  <path d="M58 124C80 112 120 112 142 124L138 150C118 160 82 160 62 150Z" fill="url(#red)" stroke="#5f060d" stroke-width="3.500"/><path d="M92 136C66 130 44 146 38 178C60 176 84 164 94 146M108 136C134 130 156 146 162 178C140 176 116 164 106 146" fill="url(#red)" stroke="#5f060d" stroke-width="3.500" stroke-linejoin="round"/><circle cx="100" cy="138" r="14" fill="url(#seal)" stroke="#6b3a02" stroke-width="3"/>`,
)

/** The low-paying symbols. */
export const lowSymbols = { envelope, knot, fan, greens }
