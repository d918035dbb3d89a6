import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'
import { coin } from './coins.ts'

const eye = (x: number) =>
  `<circle cx="${x}" cy="88" r="25" fill="#fff" stroke="#7a1206" stroke-width="3"/><circle cx="${x}" cy="88" r="25" fill="none" stroke="url(#gold)" stroke-width="5"/><circle cx="${x}" cy="90" r="13" fill="#1a0906"/><circle cx="${x - 4}" cy="84" r="5" fill="#fff"/>${[-2, -1, 0, 1, 2].map((lash) => `<ellipse cx="${x + lash * 11}" cy="${62 + Math.abs(lash) * 3}" rx="8" ry="10" fill="#fff" stroke="#e8c98a" stroke-width="1.500"/>`).join('')}`

const lion = symbolSvg(
  halo('g', '#ffb52e', 0.9) +
    ball('fur', '#ff7a5c', '#e0222c', '#8a0a14') +
    fade('gold', '#fff6c0', '#f3b52a', '#a9660a') +
    fade('jaw', '#7a0d12', '#3a0408') +
    ball('silver', '#ffffff', '#cfe6f2', '#6b8aa0'),
  `<circle cx="100" cy="100" r="98" fill="url(#g)"/>${around(18, '<ellipse cx="100" cy="20" rx="15" ry="18" fill="#fff4dc" stroke="#e0a93c" stroke-width="2"/>')}
  <path d="M34 70C6 60 4 30 22 22C44 22 54 44 54 60ZM166 70C194 60 196 30 178 22C156 22 146 44 146 60Z" fill="url(#fur)" stroke="url(#gold)" stroke-width="5"/>
  <path d="M100 20C150 20 178 54 174 98C172 130 160 150 140 160H60C40 150 28 130 26 98C22 54 50 20 100 20Z" fill="url(#fur)" stroke="#5a0509" stroke-width="4"/>
  <path d="M100 4C112 14 116 26 112 40H88C84 26 88 14 100 4Z" fill="url(#gold)" stroke="#7a4304" stroke-width="3"/>
  ${around(8, '<ellipse cx="100" cy="36" rx="6" ry="11" fill="url(#gold)" stroke="#8a4a05" stroke-width="1.500"/>', 0, 100, 52)}<circle cx="100" cy="52" r="12" fill="url(#silver)" stroke="#7a4304" stroke-width="3"/>
  ${eye(62)}${eye(138)}
  <path d="M76 112C80 94 120 94 124 112C124 124 112 128 100 128S76 124 76 112Z" fill="url(#gold)" stroke="#7a4304" stroke-width="3"/><circle cx="90" cy="116" r="4.500" fill="#7a2a08"/><circle cx="110" cy="116" r="4.500" fill="#7a2a08"/>
  <path d="M36 132C70 122 130 122 164 132C166 164 140 186 100 186S34 164 36 132Z" fill="url(#jaw)" stroke="url(#gold)" stroke-width="7"/>
  <path d="M50 136C80 130 120 130 150 136L146 148C120 142 80 142 54 148Z" fill="#fffdf0"/><path d="M72 166C84 154 116 154 128 166C122 178 78 178 72 166Z" fill="#ff7a8a"/>
  ${[46, 62, 78, 94, 110, 126, 142, 156].map((x, index) => `<ellipse cx="${x - 1}" cy="${176 + Math.sin((index / 7) * Math.PI) * 12}" rx="11" ry="10" fill="#fff4dc" stroke="#e0a93c" stroke-width="2"/>`).join('')}
  <circle cx="28" cy="22" r="9" fill="#ffd23c" stroke="#a8620a" stroke-width="2.500"/><circle cx="172" cy="22" r="9" fill="#ffd23c" stroke="#a8620a" stroke-width="2.500"/>`,
)

const stick = (turn: number) =>
  `<g transform="rotate(${turn} 100 96)"><path d="M96 8H104L106 96H94Z" fill="url(#wood)" stroke="#4a2404" stroke-width="2.500"/><circle cx="100" cy="10" r="9" fill="url(#wood)" stroke="#4a2404" stroke-width="2.500"/><path d="M92 84H108V96H92Z" fill="#e0222c"/></g>`

const drum = symbolSvg(
  fade('body', '#ff5a4c', '#c4141f', '#6b0610') +
    fade('gold', '#fff6c0', '#f3b52a', '#a9660a') +
    ball('skin', '#ffffff', '#ffefcf', '#d8b27a') +
    fade('wood', '#ffd9a0', '#b5702a', '#6b3a0c'),
  `${stick(-52)}${stick(52)}<path d="M22 74C10 108 14 150 34 174C70 194 130 194 166 174C186 150 190 108 178 74Z" fill="url(#body)" stroke="#3f0308" stroke-width="4"/>
  <path d="M22 74C60 96 140 96 178 74V94C140 116 60 116 20 94Z" fill="url(#gold)" stroke="#6b3a02" stroke-width="2.500"/>${[28, 48, 72, 100, 128, 152, 172].map((x) => `<circle cx="${x}" cy="${94 + (1 - ((x - 100) / 78) ** 2) * 14}" r="5" fill="#fff3b4" stroke="#8f5207" stroke-width="2"/>`).join('')}
  <path d="M30 160C70 180 130 180 170 160L166 176C130 194 70 194 34 176Z" fill="url(#gold)" stroke="#6b3a02" stroke-width="2.500"/>
  <ellipse cx="100" cy="72" rx="80" ry="28" fill="url(#skin)" stroke="#8a5a1c" stroke-width="4"/><ellipse cx="100" cy="72" rx="30" ry="10" fill="none" stroke="#d8222c" stroke-width="4" opacity=".75"/>
  <circle cx="100" cy="140" r="22" fill="url(#gold)" stroke="#6b3a02" stroke-width="3"/>${around(5, '<path d="M100 140C92 132 94 124 100 120C106 124 108 132 100 140Z" fill="#d8222c"/>', 0, 100, 140)}
  <path d="M34 116C30 134 34 150 42 162" stroke="#ff9a88" stroke-width="7" stroke-linecap="round" fill="none" opacity=".7"/>`,
)

const gong = symbolSvg(
  ball('disc', '#fff6c8', '#f0b03c', '#b8701a', '#6b3a08') +
    fade('stand', '#ff5a4c', '#b3121f', '#5f060d') +
    fade('gold', '#fff6c0', '#f3b52a', '#a9660a'),
  `<path d="M18 192V40H34V192ZM166 192V40H182V192Z" fill="url(#stand)" stroke="#3f0308" stroke-width="3"/><path d="M2 46C10 20 30 22 40 20H160C170 22 190 20 198 46C180 38 20 38 2 46Z" fill="url(#stand)" stroke="url(#gold)" stroke-width="4"/><path d="M6 182H48V196H6ZM152 182H194V196H152Z" fill="url(#gold)" stroke="#6b3a02" stroke-width="2.500"/>
  <path d="M76 38L84 62M124 38L116 62" stroke="#ffd75e" stroke-width="4"/><circle cx="100" cy="116" r="66" fill="url(#disc)" stroke="#5a2c04" stroke-width="4"/><circle cx="100" cy="116" r="53" fill="none" stroke="#8a4e0c" stroke-width="3"/><circle cx="100" cy="116" r="41" fill="none" stroke="#ffe6a0" stroke-opacity=".7" stroke-width="2"/>
  ${around(12, '<circle cx="100" cy="69" r="3" fill="#7a430a"/>', 0, 100, 116)}<circle cx="100" cy="116" r="21" fill="url(#disc)" stroke="#8a4e0c" stroke-width="3"/>
  <path d="M52 100A52 52 0 0 1 84 68" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".75"/>
  <g transform="rotate(38 150 150)"><path d="M146 130H154V196H146Z" fill="#8a4a14" stroke="#3a1c04" stroke-width="2"/><ellipse cx="150" cy="126" rx="17" ry="15" fill="#e0222c" stroke="#5f060d" stroke-width="3"/></g>`,
)

const roll = (x: number, y: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} ${y})"><rect x="${x - 15}" y="${y - 27}" width="30" height="54" rx="6" fill="url(#paper)" stroke="#5f060d" stroke-width="2.500"/><path d="M${x - 15} ${y - 17}h30M${x - 15} ${y + 17}h30" stroke="#ffd75e" stroke-width="6"/><path d="M${x - 9} ${y - 8}v18" stroke="#ff9a88" stroke-width="4" stroke-linecap="round" opacity=".8"/></g>`

const crackers = symbolSvg(
  fade('paper', '#ff6a5c', '#d8141f', '#8a0810') +
    halo('spark', '#ffd23c', 1) +
    fade('gold', '#fff6c0', '#f3b52a', '#a9660a'),
  `<path d="M100 4V160" stroke="#8a5a1c" stroke-width="6"/><circle cx="100" cy="14" r="12" fill="url(#gold)" stroke="#6b3a02" stroke-width="3"/><path d="M70 26H130V38H70Z" fill="url(#gold)" stroke="#6b3a02" stroke-width="2.500"/>
  ${[62, 98, 134].map((y, row) => roll(64, y, 38 - row * 3) + roll(136, y, -38 + row * 3)).join('')}${[54, 90, 126].map((y) => roll(100, y, 0)).join('')}
  <circle cx="100" cy="172" r="36" fill="url(#spark)"/>${around(12, '<path d="M100 172L96 150L100 138L104 150Z" fill="#fff3a0"/>', 0, 100, 172)}${around(6, '<path d="M100 172L95 154L100 144L105 154Z" fill="#ff8a2a"/>', 15, 100, 172)}<circle cx="100" cy="172" r="9" fill="#fff"/>`,
)

const mandarin = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#peel)" stroke="#8f3c02" stroke-width="3"/>${[
    [-0.4, 0.3],
    [0.2, 0.5],
    [0.5, 0],
    [-0.1, -0.1],
    [-0.6, -0.2],
  ]
    .map(([dx, dy]) => `<circle cx="${x + (dx ?? 0) * r}" cy="${y + (dy ?? 0) * r}" r="1.800" fill="#c2560a"/>`)
    .join(
      '',
    )}<ellipse cx="${x - r * 0.35}" cy="${y - r * 0.42}" rx="${r * 0.24}" ry="${r * 0.15}" fill="#fff" opacity=".75" transform="rotate(-30 ${x - r * 0.35} ${y - r * 0.42})"/><path d="M${x} ${y - r * 0.86}q3 -8 0 -13" stroke="#4a6b14" stroke-width="5" stroke-linecap="round" fill="none"/>`

const oranges = symbolSvg(
  ball('peel', '#ffe27a', '#ff9a1f', '#e0620a', '#a83c04') +
    fade('leaf', '#b8f07a', '#2f9a3c', '#0f5424') +
    fade('plate', '#ffffff', '#dfe9f5', '#9db2cc'),
  `<ellipse cx="100" cy="166" rx="92" ry="24" fill="url(#plate)" stroke="#4a6a94" stroke-width="3.500"/><ellipse cx="100" cy="160" rx="76" ry="15" fill="none" stroke="#3a66b0" stroke-width="3" stroke-dasharray="5 6"/>
  ${mandarin(52, 126, 36)}${mandarin(148, 126, 36)}<path d="M100 30C70 6 40 16 34 32C58 44 84 42 100 34ZM100 30C130 6 160 16 166 32C142 44 116 42 100 34Z" fill="url(#leaf)" stroke="#0b3a18" stroke-width="3"/>${mandarin(100, 136, 37)}${mandarin(100, 74, 39)}
  <path d="M40 30Q68 30 96 34M160 30Q132 30 104 34" stroke="#dcffb0" stroke-width="2.500" fill="none"/>`,
)

/** The wild, the coin and the high-paying symbols. */
export const highSymbols = { lion, coin, drum, gong, crackers, oranges }
