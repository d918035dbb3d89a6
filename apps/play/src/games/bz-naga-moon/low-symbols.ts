import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

const catfish = symbolSvg(
  fade('fish', '#f2fbff', '#9fc0dc', '#4a6d96', '#1f355c') +
    fade('fin', '#c8e2ff', '#5f86b8') +
    halo('g', '#7fb8ff', 0.6),
  `<ellipse cx="100" cy="106" rx="96" ry="72" fill="url(#g)"/><path d="M150 98C168 74 186 66 196 62C190 84 190 118 198 146C182 140 166 128 150 116Z" fill="url(#fin)" stroke="#12234a" stroke-width="4" stroke-linejoin="round"/><path d="M88 66C96 42 120 34 138 42C132 52 132 62 134 74Z" fill="url(#fin)" stroke="#12234a" stroke-width="4"/>
  <path d="M6 112C8 80 46 58 88 62C126 66 150 84 166 106C148 132 118 150 82 150C40 150 8 140 6 112Z" fill="url(#fish)" stroke="#12234a" stroke-width="4.500"/><path d="M14 122C46 142 110 146 152 112C126 146 40 164 14 122Z" fill="#ffffff" opacity=".7"/>
  <path d="M74 138C74 160 92 172 108 170C104 158 102 148 102 138Z" fill="url(#fin)" stroke="#12234a" stroke-width="3.500"/><circle cx="44" cy="98" r="10" fill="#fff" stroke="#12234a" stroke-width="3"/><circle cx="42" cy="98" r="5" fill="#0b1630"/><path d="M62 84C70 98 70 118 62 132" fill="none" stroke="#2f4d7c" stroke-width="4" stroke-linecap="round"/>
  <path d="M8 112C0 92 6 70 24 54M12 118C-2 128 0 150 14 164M10 122Q28 132 44 126" fill="none" stroke="#12234a" stroke-width="4.500" stroke-linecap="round"/><path d="M60 74C90 66 124 76 146 94" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8"/>`,
)

const weave = [0, 1, 2, 3, 4].flatMap((row) =>
  Array.from({ length: 7 }, (_, index) => {
    const x = 46 + index * 16 + (row % 2) * 8
    const y = 92 + row * 17
    return `<path d="M${x} ${y}l8 -8l8 8l-8 8z" fill="${(index + row) % 3 === 0 ? '#d84a5c' : '#b5701c'}" stroke="#5c300a" stroke-width="1.500"/>`
  }),
)
const kratip = symbolSvg(
  fade('cane', '#fff0b8', '#e8b254', '#a3641c') +
    fade('lid', '#ffe9a0', '#c9843a', '#7a4210') +
    ball('rice', '#ffffff', '#f4efe0', '#d0c4a8'),
  `<path d="M40 66C20 20 180 20 160 66" fill="none" stroke="#6b1c2c" stroke-width="10"/><path d="M40 66C20 20 180 20 160 66" fill="none" stroke="#e8506a" stroke-width="5"/>
  <path d="M36 78H164L156 172C150 184 50 184 44 172Z" fill="url(#cane)" stroke="#4a2408" stroke-width="4.500"/>${weave.join('')}<path d="M34 82C34 70 166 70 166 82L162 96C150 104 50 104 38 96Z" fill="url(#cane)" stroke="#4a2408" stroke-width="3.500"/>
  <g stroke="#a89a78" stroke-width="1.500">${[
    [62, 66, 17],
    [90, 56, 20],
    [120, 58, 19],
    [144, 68, 15],
    [104, 74, 18],
    [76, 76, 15],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#rice)"/>`)
    .join(
      '',
    )}</g><path d="M34 84C50 96 150 96 166 84" fill="none" stroke="#8a5214" stroke-width="5"/><path d="M40 172C56 186 144 186 160 172L166 188C146 198 54 198 34 188Z" fill="url(#lid)" stroke="#4a2408" stroke-width="4"/>`,
)

const candle = symbolSvg(
  fade('wax', '#fff3c8', '#ffc46a', '#e07f2a') +
    fade('flame', '#ffffff', '#ffe27a', '#ff8a1c') +
    halo('g', '#ffc24a', 0.95) +
    fade('gold', '#fff3b8', '#d9962e', '#7a4a0a'),
  `<circle cx="100" cy="46" r="62" fill="url(#g)"/><path d="M100 2C120 26 122 44 112 56C106 62 94 62 88 56C78 44 80 26 100 2Z" fill="url(#flame)" stroke="#b5480a" stroke-width="3"/><path d="M100 54V68" stroke="#4a2408" stroke-width="4"/>
  <path d="M72 72C72 62 128 62 128 72V164H72Z" fill="url(#wax)" stroke="#7a3a0a" stroke-width="4"/><path d="M72 84C84 96 90 80 100 92C110 80 118 98 128 84M72 112C84 124 90 108 100 120C110 108 118 126 128 112M72 140C84 152 90 136 100 148C110 136 118 154 128 140" fill="none" stroke="#a84a10" stroke-width="4.500"/>
  ${[98, 126].map((y) => `<g transform="translate(100 ${y})">${around(6, '<path d="M-4 0C-6 -8 0 -13 0 -13C0 -13 6 -8 4 0Z" fill="#fff6d8" stroke="#a84a10" stroke-width="1.500"/>', 0, 0, 0)}<circle r="3.500" fill="#e0552a"/></g>`).join('')}
  <path d="M44 164H156L148 178H52ZM58 178H142L150 194H50Z" fill="url(#gold)" stroke="#4a2c04" stroke-width="4" stroke-linejoin="round"/><path d="M76 76V160" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".55"/>`,
)

const petal = (turn: number, fill: string, reach = 1) =>
  `<path transform="rotate(${turn} 100 150) translate(100 150) scale(1 ${reach})" d="M0 4C-30 -24 -26 -80 0 -122C26 -80 30 -24 0 4Z" fill="${fill}" stroke="#7a0f4c" stroke-width="3.500"/>`
const lotus = symbolSvg(
  fade('in', '#fff0f8', '#ff9cc8', '#e0458c') +
    fade('out', '#ffd6ea', '#ff6fae', '#b01f6a') +
    fade('leaf', '#8ce0a0', '#1f8a5c', '#0a4a3a') +
    halo('g', '#ff9cd0', 0.7),
  `<circle cx="100" cy="98" r="92" fill="url(#g)"/><path d="M8 160C40 138 160 138 192 160C166 188 34 188 8 160Z" fill="url(#leaf)" stroke="#063a2c" stroke-width="4"/>${petal(-64, 'url(#out)', 0.86)}${petal(64, 'url(#out)', 0.86)}${petal(-40, 'url(#out)')}${petal(40, 'url(#out)')}${petal(-18, 'url(#in)', 1.08)}${petal(18, 'url(#in)', 1.08)}${petal(0, 'url(#in)', 1.12)}
  <path d="M100 36C92 62 92 96 98 124M72 56C70 78 78 104 88 124M128 56C130 78 122 104 112 124" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" opacity=".75"/><path d="M30 162q18 -8 36 0M134 164q18 -8 34 0" fill="none" stroke="#c8ffd8" stroke-width="3.500" stroke-linecap="round"/>`,
)

/** The low-paying symbols. */
export const lowSymbols = { catfish, kratip, candle, lotus }
