import { ball, fade, symbolSvg } from '../../machine/symbol-frame.ts'

const twigs = [
  'M100 184V96',
  'M100 150C70 140 60 112 60 70',
  'M100 140C134 130 144 100 144 58',
  'M100 110C92 84 96 56 108 26',
  'M62 112C46 104 36 88 32 62',
  'M142 104C160 98 170 84 174 62',
  'M60 84C68 66 72 52 72 36',
  'M103 70C118 58 124 44 126 32',
  'M146 74C138 56 140 44 144 30',
  'M34 80C26 74 22 68 20 58',
]
const coral = symbolSvg(
  fade('red', '#ffb08a', '#ff4b3e', '#b50f2b') + fade('rock', '#7d8fa8', '#2f3d57'),
  `<g fill="none" stroke-linecap="round" stroke="#5c0618" stroke-width="20">${twigs.map((twig) => `<path d="${twig}"/>`).join('')}</g><g fill="none" stroke-linecap="round" stroke="url(#red)" stroke-width="14">${twigs.map((twig) => `<path d="${twig}"/>`).join('')}</g><path d="M100 184V96" stroke="#ff4b3e" stroke-width="14"/>
  <g fill="none" stroke-linecap="round" stroke="#ffe0d0" stroke-opacity=".75" stroke-width="3">${twigs.map((twig) => `<path d="${twig}" transform="translate(-3 -1)" stroke-dasharray="3 11"/>`).join('')}</g>
  <path d="M44 186C52 166 76 172 84 164C96 156 118 158 126 168C140 170 154 174 158 188C130 196 70 196 44 186Z" fill="url(#rock)" stroke="#131c2e" stroke-width="3.500"/>`,
)

const wave = symbolSvg(
  fade('sea', '#c8fbff', '#3cc3ee', '#0d6cb8', '#083a7d') + fade('deep', '#2fa8e0', '#0a3f86'),
  `<path d="M8 172C20 92 62 36 116 30C164 26 192 62 184 98C176 128 138 136 126 112C118 94 136 82 148 92C140 62 104 66 96 102C88 142 128 160 192 152V186H8Z" fill="url(#sea)" stroke="#06305f" stroke-width="4" stroke-linejoin="round"/>
  <path d="M30 168C40 110 72 70 110 58M50 172C58 126 76 96 98 84M76 176C76 150 82 130 90 116" fill="none" stroke="#e9ffff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>
  ${[
    [116, 30, 13],
    [138, 34, 12],
    [160, 46, 13],
    [177, 64, 12],
    [185, 86, 11],
    [178, 108, 10],
    [98, 36, 10],
    [160, 122, 9],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" stroke="#8fd8ff" stroke-width="2"/>`)
    .join('')}
  ${[
    [40, 44, 6],
    [60, 26, 5],
    [26, 76, 4],
    [190, 34, 5],
    [84, 14, 4],
  ]
    .map(
      ([x, y, r]) =>
        `<path d="M${x} ${(y ?? 0) - (r ?? 0) * 2}c${r} ${r} ${r} ${(r ?? 0) * 2.4} 0 ${(r ?? 0) * 2.6}c-${r} 0 -${r} -${(r ?? 0) * 1.6} 0 -${(r ?? 0) * 2.6}z" fill="#d8f8ff" stroke="#3c9fd8" stroke-width="1.500"/>`,
    )
    .join('')}
  <path d="M8 172q18-14 36 0t36 0t36 0t36 0t40 -8V190H8Z" fill="url(#deep)" stroke="#e9ffff" stroke-width="3"/>`,
)

const cloud = symbolSvg(
  fade('cloud', '#f2ecff', '#b7a5ea', '#5b4aa0') + fade('bolt', '#fffbd0', '#ffc62e'),
  `<path d="M40 128C8 126 4 84 36 78C32 44 78 30 94 54C110 26 160 36 156 72C194 72 196 126 158 128Z" fill="url(#cloud)" stroke="#251a55" stroke-width="4.500"/>
  <g fill="none" stroke="#3a2b7a" stroke-width="5" stroke-linecap="round"><path d="M36 78C54 76 64 92 54 102C46 110 34 102 40 94"/><path d="M94 54C116 60 116 92 96 94C82 94 80 76 92 76"/><path d="M156 72C138 74 130 94 142 104C152 112 164 102 158 94"/><path d="M64 122C78 112 92 116 96 124M112 124C118 114 132 112 140 122"/></g>
  <path d="M34 70C38 54 56 44 72 48M98 46C108 38 122 36 134 42" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85"/>
  <path d="M104 116L74 160H96L84 194L132 146H108L124 116Z" fill="url(#bolt)" stroke="#8a4a05" stroke-width="4" stroke-linejoin="round"/><path d="M46 142l-8 20M62 146l-8 20M150 142l-8 20M166 138l-8 20" stroke="#8fd8ff" stroke-width="5" stroke-linecap="round"/>`,
)

const shell = symbolSvg(
  ball('shell', '#fff6e0', '#f7c98a', '#c9703a', '#6b2c12') + fade('mouth', '#ffe6ea', '#e88aa0', '#8f2f50'),
  `<path d="M100 12C112 34 150 50 168 86C186 124 164 170 120 182C76 192 26 170 22 128C20 92 48 74 64 56C78 42 92 30 100 12Z" fill="url(#shell)" stroke="#3f1505" stroke-width="4" stroke-linejoin="round"/>
  <path d="M76 46C96 62 122 62 132 50M54 68C84 92 132 90 152 68M32 98C58 124 96 128 122 118" fill="none" stroke="#7a3512" stroke-width="5"/><path d="M82 42C98 54 116 54 126 46M62 62C88 82 128 80 146 62M40 92C64 114 98 118 120 108" fill="none" stroke="#fff3d8" stroke-opacity=".8" stroke-width="3"/>
  <path d="M112 122C140 104 166 112 168 136C166 164 128 178 92 170C72 164 84 138 112 122Z" fill="url(#mouth)" stroke="#3f1505" stroke-width="4"/><path d="M104 154C116 134 138 126 154 132" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>
  ${[
    [50, 124],
    [62, 144],
    [46, 146],
    [80, 132],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.500" fill="#8a3d16" opacity=".7"/>`)
    .join('')}`,
)

/** The low-paying symbols. */
export const lowSymbols = { coral, wave, cloud, shell }
