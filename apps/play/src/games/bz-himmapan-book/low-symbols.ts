import { ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

const gold = fade('gold', '#fff6c4', '#ffcf52', '#c77a14', '#7a3f08')

const conch = symbolSvg(
  gold +
    ball('shell', '#ffffff', '#f6efe6', '#cbb8c4', '#8a7490') +
    fade('mouth', '#ffe0ea', '#f08aa8', '#a83a64') +
    halo('g', '#d8e6ff', 0.6),
  `<circle cx="100" cy="100" r="92" fill="url(#g)"/><path d="M100 6C112 26 146 38 164 72C186 116 160 164 122 176C112 182 108 192 100 196C92 192 90 182 84 176C40 168 14 122 36 74C52 40 88 28 100 6Z" fill="url(#shell)" stroke="#43304c" stroke-width="4.500"/>
  <path d="M84 32C94 42 108 42 116 32M66 48C84 64 118 64 136 48M48 72C76 94 128 94 154 72" fill="none" stroke="#8a7490" stroke-width="5"/><path d="M88 178C70 150 74 112 104 96C136 92 150 116 142 142C134 166 112 176 100 196Z" fill="url(#mouth)" stroke="#43304c" stroke-width="4"/><path d="M96 168C88 146 94 124 112 112" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".75"/>
  <path d="M40 84C70 108 134 108 162 84L166 96C138 122 66 122 36 98Z" fill="url(#gold)" stroke="#5c2c06" stroke-width="3.500"/>${[58, 84, 112, 140].map((x) => `<circle cx="${x}" cy="${x === 58 || x === 140 ? 104 : 110}" r="4.500" fill="#e8405c" stroke="#5c0618" stroke-width="1.500"/>`).join('')}<path d="M56 60C62 46 74 38 84 34" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
)

const flame = symbolSvg(
  gold + fade('in', '#ff9a5c', '#d8203c', '#6b0626') + halo('g', '#ffcf52', 0.8),
  `<circle cx="100" cy="104" r="94" fill="url(#g)"/><path d="M100 2C96 36 136 52 148 88C158 74 156 60 154 50C182 84 184 138 152 168C136 186 116 194 100 196C84 194 64 186 48 168C16 138 18 84 46 50C44 60 42 74 52 88C64 52 104 36 100 2Z" fill="url(#gold)" stroke="#5c2c06" stroke-width="5" stroke-linejoin="round"/>
  <path d="M100 48C100 72 128 84 132 118C138 112 140 104 140 96C154 122 144 156 120 172C114 176 106 180 100 182C94 180 86 176 80 172C56 156 46 122 60 96C60 104 62 112 68 118C72 84 100 72 100 48Z" fill="url(#in)" stroke="#5c0618" stroke-width="4"/>
  <path d="M100 104C104 124 124 130 116 150C112 162 104 168 100 172C96 168 88 162 84 150C76 130 96 124 100 104Z" fill="#fff3b8" stroke="#c77a14" stroke-width="3"/><path d="M60 66C46 90 42 118 52 140M140 66C154 90 158 118 148 140" fill="none" stroke="#fffbe0" stroke-width="5" stroke-linecap="round" opacity=".85"/>`,
)

const petal = (turn: number, fill: string, reach: number) =>
  `<path transform="rotate(${turn} 100 152) translate(100 152) scale(1 ${reach})" d="M0 4C-28 -22 -26 -78 0 -120C26 -78 28 -22 0 4Z" fill="${fill}" stroke="#16246b" stroke-width="3.500"/>`
const lotus = symbolSvg(
  gold +
    fade('in', '#f4f8ff', '#9cc0ff', '#4a6ae0') +
    fade('out', '#d6e4ff', '#6f94ff', '#2a3ab0') +
    halo('g', '#9cc8ff', 0.75),
  `<circle cx="100" cy="98" r="92" fill="url(#g)"/>${petal(-70, 'url(#out)', 0.82)}${petal(70, 'url(#out)', 0.82)}${petal(-46, 'url(#out)', 0.98)}${petal(46, 'url(#out)', 0.98)}${petal(-22, 'url(#in)', 1.08)}${petal(22, 'url(#in)', 1.08)}${petal(0, 'url(#in)', 1.14)}
  <path d="M52 152C64 138 136 138 148 152L138 182C126 196 74 196 62 182Z" fill="url(#gold)" stroke="#5c2c06" stroke-width="4"/><path d="M60 162H140M66 176H134" stroke="#7a3f08" stroke-width="3.500"/><path d="M100 36C94 60 94 96 98 126M70 54C70 78 78 104 90 126M130 54C130 78 122 104 110 126" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" opacity=".8"/>`,
)

const fruit = symbolSvg(
  ball('mango', '#fffbd0', '#ffd23c', '#f08a1c', '#a8480a') +
    fade('leaf', '#b8f08a', '#3fa84c', '#0f5c34') +
    halo('g', '#ffd86a', 0.7),
  `<circle cx="100" cy="108" r="90" fill="url(#g)"/><path d="M104 44C92 34 92 18 96 6" fill="none" stroke="#4a2408" stroke-width="8" stroke-linecap="round"/><path d="M98 34C66 6 30 12 10 32C34 52 74 56 98 34ZM104 38C126 10 164 10 190 26C168 52 130 60 104 38Z" fill="url(#leaf)" stroke="#07361c" stroke-width="4"/><path d="M20 32C44 34 70 36 92 34M180 28C156 34 132 38 112 38" fill="none" stroke="#d8ffb0" stroke-width="3" stroke-linecap="round"/>
  <path d="M64 56C96 40 150 56 164 96C180 142 150 188 104 192C58 194 26 158 30 116C32 88 44 66 64 56Z" fill="url(#mango)" stroke="#6b2c06" stroke-width="4.500"/><path d="M52 96C56 78 68 68 84 64" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".85"/><path d="M136 84C152 108 152 140 134 166" fill="none" stroke="#c9540c" stroke-width="6" stroke-linecap="round" opacity=".6"/>`,
)

const leaf = symbolSvg(
  gold + fade('leaf', '#c8f59a', '#3fae5c', '#0f6b4c', '#073c34') + halo('g', '#b8ffb0', 0.65),
  `<circle cx="100" cy="92" r="90" fill="url(#g)"/><path d="M100 136C88 168 94 182 84 198" fill="none" stroke="#5c2c06" stroke-width="9" stroke-linecap="round"/><path d="M100 20C84 4 46 6 26 34C2 70 30 116 74 130C86 136 94 148 100 172C106 148 114 136 126 130C170 116 198 70 174 34C154 6 116 4 100 20Z" fill="url(#leaf)" stroke="#05302a" stroke-width="4.500"/>
  <g fill="none" stroke="url(#gold)" stroke-width="5" stroke-linecap="round"><path d="M100 22V166"/><path d="M100 52C84 44 66 40 48 44M100 52C116 44 134 40 152 44M100 80C80 72 58 70 34 76M100 80C120 72 142 70 166 76M100 108C84 102 66 102 46 108M100 108C116 102 134 102 154 108"/></g><path d="M44 34C54 22 68 18 80 20" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7"/>`,
)

/** The low-paying symbols. */
export const lowSymbols = { conch, flame, lotus, fruit, leaf }
