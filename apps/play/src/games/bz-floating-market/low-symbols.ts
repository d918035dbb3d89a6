import { ball, fade, symbolSvg } from '../../machine/symbol-frame.ts'

const mango = symbolSvg(
  ball('skin', '#fff6a8', '#ffcf2e', '#ff9a12', '#d85e06') +
    ball('blush', '#ff8a5a', '#ff6a3a') +
    fade('leaf', '#b9f06a', '#3f9a2a', '#1c5f18'),
  `<path d="M124 34C168 40 194 84 180 128C166 170 112 190 66 180C46 176 28 184 12 174C22 166 20 152 23 134C30 84 72 28 124 34Z" fill="url(#skin)" stroke="#8a3a04" stroke-width="4"/>
  <path d="M170 82C184 112 176 148 146 168C170 140 172 110 160 78Z" fill="url(#blush)" opacity=".55"/>
  <path d="M116 36C114 26 108 18 100 12L110 6C118 12 124 22 126 34Z" fill="#8a5a24" stroke="#3a2408" stroke-width="3"/>
  <path d="M120 28C134 4 166 0 190 14C180 40 148 46 120 28Z" fill="url(#leaf)" stroke="#134a10" stroke-width="3"/><path d="M124 27C144 24 164 20 182 16" fill="none" stroke="#e0ffb0" stroke-width="3" stroke-linecap="round" opacity=".8"/>
  <path d="M44 108C46 82 66 60 92 54" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".75"/><path d="M42 132C42 128 42 126 42 124" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".7"/>
  ${[
    [96, 120],
    [120, 98],
    [112, 146],
    [78, 150],
    [140, 130],
    [70, 104],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.600" fill="#b85a06" opacity=".55"/>`)
    .join('')}`,
)

const coconut = symbolSvg(
  ball('green', '#dff59a', '#8ec63f', '#3f8a1c', '#1c4f0c') +
    fade('cut', '#fffdf2', '#efe6cc') +
    ball('water', '#f4ffff', '#bfeef2', '#7fc6d6') +
    fade('straw', '#ff6a8a', '#e0284e'),
  `<path d="M30 92C26 60 60 46 100 46C140 46 174 60 170 92C178 140 150 190 100 192C50 190 22 140 30 92Z" fill="url(#green)" stroke="#143a08" stroke-width="4"/>
  <path d="M60 108C58 140 68 166 84 182M140 108C142 140 132 166 116 182M100 112V186" fill="none" stroke="#2c6a12" stroke-width="4" stroke-linecap="round" opacity=".55"/>
  <ellipse cx="100" cy="76" rx="68" ry="33" fill="url(#cut)" stroke="#8a7a4a" stroke-width="3"/><ellipse cx="100" cy="76" rx="50" ry="22" fill="#fff" stroke="#d8caa0" stroke-width="3"/><ellipse cx="100" cy="78" rx="40" ry="16" fill="url(#water)"/>
  <path d="M106 80L136 8L148 13L118 82Z" fill="url(#straw)" stroke="#7a0e28" stroke-width="3"/><path d="M116 58L127 62M124 38L135 42M131 20L142 24" stroke="#fff" stroke-width="5"/>
  <g transform="translate(52 62) rotate(-18)"><path d="M0 0C-16 -8 -22 -26 -14 -40C0 -36 8 -18 0 0Z" fill="#c77aff" stroke="#5a1a8a" stroke-width="2.500"/><path d="M0 0C16 -8 22 -26 14 -40C0 -36 -8 -18 0 0Z" fill="#e0a8ff" stroke="#5a1a8a" stroke-width="2.500"/><path d="M0 0C-20 2 -34 -6 -38 -20C-24 -26 -6 -16 0 0ZM0 0C20 2 34 -6 38 -20C24 -26 6 -16 0 0Z" fill="#b45aff" stroke="#5a1a8a" stroke-width="2.500"/><circle cy="-4" r="7" fill="#ffe27a" stroke="#a86208" stroke-width="2"/></g>
  <path d="M44 124C46 148 56 166 66 174" fill="none" stroke="#f6ffd8" stroke-width="9" stroke-linecap="round" opacity=".6"/>`,
)

/** Curling hairs all around a ball, each a little different. */
const hairs = Array.from({ length: 44 }, (_, index) => {
  const angle = (index / 44) * Math.PI * 2
  const from = 58 + (index % 3) * 4
  const to = 84 + (index % 4) * 4
  const bend = angle + (index % 2 === 0 ? 0.2 : -0.16)
  const point = (turn: number, far: number) =>
    `${(100 + Math.cos(turn) * far).toFixed(1)} ${(106 + Math.sin(turn) * far).toFixed(1)}`
  return `<path d="M${point(angle, from)}Q${point(angle, (from + to) / 2 + 6)} ${point(bend, to)}" stroke="${index % 3 === 0 ? '#9fd63a' : '#ff5a4a'}"/>`
}).join('')
const rambutan = symbolSvg(
  ball('skin', '#ff9a8a', '#f0302e', '#b00a1e', '#5f0414') +
    ball('flesh', '#ffffff', '#f2f6f0', '#cfdccf') +
    fade('leaf', '#b9f06a', '#3f9a2a', '#1c5f18'),
  `<g fill="none" stroke="#5a0410" stroke-width="9" stroke-linecap="round">${hairs.replaceAll(/ stroke="#[0-9a-f]{6}"/g, '')}</g><g fill="none" stroke-width="5" stroke-linecap="round">${hairs}</g>
  <circle cx="100" cy="106" r="66" fill="url(#skin)" stroke="#4a0410" stroke-width="4"/>
  <path d="M44 112C56 96 72 104 86 96C100 88 116 98 130 92C142 88 152 94 158 104C160 140 134 166 100 166C70 166 46 142 44 112Z" fill="url(#flesh)" stroke="#7a0a18" stroke-width="4"/>
  <path d="M58 124C62 138 72 148 84 152" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/><ellipse cx="118" cy="134" rx="18" ry="22" fill="#e8e2cc" opacity=".75"/>
  ${[
    [66, 76],
    [86, 64],
    [108, 62],
    [130, 72],
    [76, 90],
    [100, 80],
    [122, 86],
  ]
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}q5 -10 12 -10" fill="none" stroke="#b6e05a" stroke-width="4" stroke-linecap="round"/>`,
    )
    .join('')}
  <path d="M98 42C96 30 100 20 106 12L116 16C110 24 108 32 110 42Z" fill="#8a5a24" stroke="#3a2408" stroke-width="3"/><path d="M106 30C118 12 142 8 162 16C154 36 128 42 106 30Z" fill="url(#leaf)" stroke="#134a10" stroke-width="3"/>`,
)

const finger = (turn: number, light: boolean) =>
  `<g transform="rotate(${turn} 104 34)"><path d="M92 38C82 82 82 128 98 168C102 178 114 180 118 172C122 162 120 152 118 140C112 108 114 72 120 42Z" fill="url(#${light ? 'day' : 'peel'})" stroke="#7a4a04" stroke-width="3.500" stroke-linejoin="round"/><path d="M102 48C96 86 98 124 108 160" fill="none" stroke="#fff6b0" stroke-width="5" stroke-linecap="round" opacity=".75"/><path d="M98 168C102 178 114 180 118 172L112 164Z" fill="#5a3a0c"/></g>`
const banana = symbolSvg(
  fade('peel', '#ffe96a', '#f7b81a', '#d8860a') +
    fade('day', '#fff59a', '#ffd22e', '#f0a00e') +
    fade('stem', '#c9d86a', '#6a7a1c'),
  `<ellipse cx="102" cy="180" rx="70" ry="9" fill="#000" opacity=".25"/>${finger(52, false)}${finger(-40, false)}${finger(28, true)}${finger(-18, false)}${finger(4, true)}
  <path d="M78 44C80 26 88 14 96 6L118 8C116 20 124 30 134 42C120 56 94 58 78 44Z" fill="url(#stem)" stroke="#3f4a0c" stroke-width="4" stroke-linejoin="round"/><path d="M90 36C94 26 98 20 104 14" fill="none" stroke="#f2f7b0" stroke-width="5" stroke-linecap="round" opacity=".7"/>`,
)

/** The other fruits. */
export const lowSymbols = { mango, coconut, rambutan, banana }
