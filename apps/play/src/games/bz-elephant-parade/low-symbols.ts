import { around, ball, fade, symbolSvg } from '../../machine/symbol-frame.ts'

const blossoms = Array.from({ length: 22 }, (_, index) => {
  const angle = (index / 22) * Math.PI * 2 - Math.PI / 2
  const [x, y] = [100 + Math.cos(angle) * 62, 88 + Math.sin(angle) * 62]
  const marigold = index % 4 === 0
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${
    marigold
      ? '<circle r="17" fill="url(#gold)" stroke="#a8480a" stroke-width="2.500"/><circle r="10" fill="none" stroke="#d8720a" stroke-width="3" stroke-dasharray="4 3"/><circle r="4" fill="#c85a06"/>'
      : '<circle r="13" fill="url(#white)" stroke="#a8b888" stroke-width="2"/><path d="M-8 0H8M0 -8V8" stroke="#dfe6c8" stroke-width="3"/>'
  }</g>`
}).join('')
const garland = symbolSvg(
  ball('gold', '#fff0a0', '#ffb02e', '#e0700a') +
    ball('white', '#ffffff', '#fbfdf2', '#d8e0c0') +
    fade('ribbon', '#ff6ab0', '#d8187a') +
    ball('rose', '#ffb0c8', '#f0306a', '#8a0a38'),
  `<path d="M86 146C78 160 70 176 66 194L84 184L92 196C94 180 98 166 100 150C102 166 106 180 108 196L116 184L134 194C130 176 122 160 114 146Z" fill="url(#ribbon)" stroke="#6a0438" stroke-width="3" stroke-linejoin="round"/>${blossoms}
  <g transform="translate(100 152)"><circle r="22" fill="url(#rose)" stroke="#6a0428" stroke-width="3"/><path d="M-10 -2C-8 -14 10 -14 11 0C12 10 -2 14 -6 6C-8 0 2 -6 5 1" fill="none" stroke="#ffd0dc" stroke-width="3.500" stroke-linecap="round"/></g>`,
)

const jasmine = symbolSvg(
  fade('petal', '#ffffff', '#f6fbff', '#c8d8ea') +
    ball('heart', '#fffbd0', '#ffd23f', '#e09a0a') +
    fade('leaf', '#a8e86a', '#3f9a3a', '#17602a'),
  `<g fill="url(#leaf)" stroke="#0f4a1c" stroke-width="3"><path d="M62 128C36 128 14 146 8 172C36 178 62 164 78 142Z"/><path d="M138 128C164 128 186 146 192 172C164 178 138 164 122 142Z"/></g>
  ${around(5, '<path d="M100 102C72 84 66 42 100 14C134 42 128 84 100 102Z" fill="url(#petal)" stroke="#6a82a8" stroke-width="3.500"/><path d="M100 90C98 70 98 52 100 34" fill="none" stroke="#c0d0e6" stroke-width="3" stroke-linecap="round"/>', 0, 100, 102)}
  <circle cx="100" cy="102" r="18" fill="url(#heart)" stroke="#8a5a08" stroke-width="3"/>${around(6, '<circle cx="100" cy="92" r="3" fill="#b8740f"/>', 0, 100, 102)}`,
)

const ribs = Array.from({ length: 13 }, (_, index) => {
  const turn = ((index - 6) / 6) * 72
  return `<path transform="rotate(${turn} 100 150)" d="M100 150L92 30Q100 20 108 30Z" fill="url(#${index % 2 === 0 ? 'palm' : 'shade'})" stroke="#5a3a08" stroke-width="2.500" stroke-linejoin="round"/>`
}).join('')
const fan = symbolSvg(
  fade('palm', '#fff0b0', '#f0b84a', '#c8802a') +
    fade('shade', '#ffd88a', '#d89a34', '#a8641c') +
    fade('handle', '#d8342e', '#7a0a18'),
  `${ribs}<path d="M45 110A74 74 0 01155 110" fill="none" stroke="#d8182e" stroke-width="8"/><path d="M60 124A56 56 0 01140 124" fill="none" stroke="#2e9a6a" stroke-width="6"/><path d="M88 140H112L107 194H93Z" fill="url(#handle)" stroke="#4a0410" stroke-width="3.500"/><circle cx="100" cy="142" r="14" fill="#ffe58a" stroke="#7a4304" stroke-width="3.500"/><circle cx="100" cy="142" r="6" fill="#d8182e"/>`,
)

const bell = symbolSvg(
  fade('brass', '#fff9c8', '#ffcf4a', '#c8840e', '#8a5206') + fade('leaf', '#fff2a8', '#e8a82e', '#a8640a'),
  `<path d="M100 6C112 6 118 16 114 26H86C82 16 88 6 100 6Z" fill="none" stroke="url(#brass)" stroke-width="8"/>
  <path d="M100 24C128 26 142 50 146 82C148 104 156 118 166 130H34C44 118 52 104 54 82C58 50 72 26 100 24Z" fill="url(#brass)" stroke="#6a3a04" stroke-width="4" stroke-linejoin="round"/><path d="M60 84H140M52 106H148" stroke="#8a5206" stroke-width="4"/><path d="M30 128H170V142H30Z" fill="url(#brass)" stroke="#6a3a04" stroke-width="4" stroke-linejoin="round"/>
  <path d="M100 142V160" stroke="#6a3a04" stroke-width="5"/><path d="M100 156C120 164 124 182 100 198C76 182 80 164 100 156Z" fill="url(#leaf)" stroke="#6a3a04" stroke-width="3.500"/><path d="M100 164V190" stroke="#8a5206" stroke-width="3"/><path d="M74 92C74 66 82 46 96 38" fill="none" stroke="#fffdf0" stroke-width="9" stroke-linecap="round" opacity=".85"/>`,
)

const kite = symbolSvg(
  fade('red', '#ff9a8a', '#f0304e', '#b00a34') +
    fade('blue', '#8ad8ff', '#2f8ae8', '#0f4ab0') +
    fade('gold', '#fff6c0', '#f5bd34'),
  `<path d="M100 176C92 184 112 188 102 198" fill="none" stroke="#ffe58a" stroke-width="4" stroke-linecap="round"/>
  <path d="M100 6L124 72L194 64L140 108L160 178L100 140L40 178L60 108L6 64L76 72Z" fill="url(#red)" stroke="#5a0420" stroke-width="4" stroke-linejoin="round"/>
  <path d="M100 6L124 72L100 96ZM194 64L140 108L100 96ZM160 178L100 140L100 96ZM40 178L60 108L100 96ZM6 64L76 72L100 96Z" fill="url(#blue)" opacity=".92"/>
  <path d="M100 6V140M6 64L140 108M194 64L60 108M40 178L124 72M160 178L76 72" stroke="#fff6d0" stroke-opacity=".8" stroke-width="3"/><circle cx="100" cy="96" r="17" fill="url(#gold)" stroke="#7a4304" stroke-width="3.500"/>${around(8, '<path d="M100 84L103 92H97Z" fill="#d8182e"/>', 0, 100, 96)}`,
)

/** The low-paying symbols. */
export const lowSymbols = { garland, jasmine, fan, bell, kite }
