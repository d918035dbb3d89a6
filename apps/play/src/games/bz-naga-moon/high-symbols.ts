import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

/** A row of overlapping scales along an arc, from a start point with steps to the right and down. */
const scales = (places: readonly (readonly [number, number])[], fill: string) =>
  places
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}q9 1 10 13q-13 2 -17 -7z" fill="${fill}" fill-opacity=".8" stroke="#053f38" stroke-width="1.500"/>`,
    )
    .join('')

const naga = symbolSvg(
  fade('crest', '#fff6b8', '#ffc234', '#d9740a', '#8a2f05') +
    ball('skin', '#c6ffd6', '#2fc98a', '#08745c', '#033c3a') +
    fade('belly', '#ffe9a8', '#e9a23c', '#9a4f10') +
    halo('g', '#ff9ad0', 0.8),
  `<circle cx="98" cy="96" r="96" fill="url(#g)"/>
  <path d="M112 190C84 176 84 148 104 132C122 118 128 104 120 92L164 84C186 116 176 156 152 190Z" fill="url(#skin)" stroke="#032e2c" stroke-width="4"/><path d="M112 190C92 174 92 152 112 136C128 124 134 108 126 96L140 94C150 120 132 140 126 154C122 166 126 180 134 190Z" fill="url(#belly)" stroke="#5c2c06" stroke-width="2.500"/>
  <path d="M88 62C80 34 92 14 118 2C112 18 118 26 126 30C124 16 134 8 146 6C140 20 146 28 152 34C154 24 164 20 174 22C164 34 168 44 170 52C178 46 186 48 192 54C178 60 176 74 178 86C168 84 158 88 150 92C140 74 114 64 88 62Z" fill="url(#crest)" stroke="#6b2605" stroke-width="4" stroke-linejoin="round"/><path d="M104 52C100 36 106 24 114 18M128 56C126 44 130 34 138 28M150 68C150 58 156 48 164 44" fill="none" stroke="#fff8d0" stroke-width="4" stroke-linecap="round" opacity=".9"/>
  <path d="M12 112C6 96 20 80 40 78C46 58 74 46 100 52C138 58 158 80 150 108C142 132 116 142 92 134C78 142 56 142 44 132C56 132 66 128 72 122C52 126 26 124 12 112Z" fill="url(#skin)" stroke="#032e2c" stroke-width="4.500" stroke-linejoin="round"/>
  <path d="M44 132C58 132 66 128 72 122C88 122 104 116 116 106C120 122 110 134 92 134C78 142 56 142 44 132Z" fill="url(#belly)" stroke="#5c2c06" stroke-width="3"/><path d="M20 112C44 122 80 118 110 100L106 110C84 124 50 132 26 122Z" fill="#8f0f2c"/>${[28, 42, 56, 70, 84].map((x, index) => `<path d="M${x} ${117 - index * 1.4}l5 10l5 -11z" fill="#fff"/>`).join('')}
  <ellipse cx="28" cy="92" rx="6" ry="4.500" fill="#03443c"/><path d="M66 78C78 66 96 68 104 80C92 90 76 90 66 78Z" fill="#fffbd6" stroke="#032e2c" stroke-width="3"/><ellipse cx="86" cy="79" rx="6" ry="8" fill="#c01432"/><circle cx="84" cy="76" r="2.500" fill="#fff"/><path d="M60 70C76 54 98 56 110 74L104 78C92 66 78 66 64 76Z" fill="url(#crest)" stroke="#6b2605" stroke-width="2.500"/>
  ${scales(
    [
      [116, 78],
      [128, 92],
      [116, 96],
      [132, 110],
      [146, 122],
      [152, 142],
      [150, 162],
    ],
    '#9dffd0',
  )}<path d="M22 120C12 134 14 152 26 164M30 126C26 140 32 154 44 160" fill="none" stroke="#ffcf52" stroke-width="5" stroke-linecap="round"/>`,
)

const moon = symbolSvg(
  ball('moon', '#ffffff', '#fff3c4', '#ffd880', '#e39a3c') +
    halo('g', '#ffe9a8', 1) +
    fade('sea', '#7a5cff', '#3a2aa8', '#160f4a') +
    fade('ring', '#fff6c0', '#e8a62e', '#8f4f0a'),
  `<circle cx="100" cy="84" r="98" fill="url(#g)"/><circle cx="100" cy="84" r="66" fill="url(#moon)" stroke="url(#ring)" stroke-width="6"/>
  <g fill="#e0a04c" fill-opacity=".45"><circle cx="78" cy="64" r="14"/><circle cx="122" cy="96" r="18"/><circle cx="92" cy="112" r="9"/><circle cx="126" cy="58" r="8"/></g><path d="M52 62C60 42 78 30 98 28" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".9"/>
  <path d="M10 148q15 -10 30 0t30 0t30 0t30 0t30 0t30 0V176C176 196 24 196 10 176Z" fill="url(#sea)" stroke="#c9b8ff" stroke-width="3.500"/>
  <path d="M62 162q12 -6 24 0t24 0t24 0M80 176q10 -5 20 0t20 0" fill="none" stroke="#ffe08a" stroke-width="5" stroke-linecap="round"/>
  <g fill="#fff6c8">${around(8, '<path d="M97 6L100 -4L103 6L100 12Z"/>', 22.5, 100, 84)}</g>`,
)

const fireball = symbolSvg(
  ball('fire', '#ffffff', '#ffe3f0', '#ff5fa8', '#d3134f', '#6b0530') +
    halo('g', '#ff4f9a', 1) +
    fade('tail', '#ff8ac0', '#ff3f6a', '#7a0a4a') +
    fade('sea', '#5a48d8', '#20166e'),
  `<circle cx="100" cy="74" r="92" fill="url(#g)"/>
  <path d="M100 190C82 170 70 140 62 104C56 70 74 34 100 22C126 34 144 70 138 104C130 140 118 170 100 190Z" fill="url(#tail)" opacity=".75"/><path d="M100 176C88 158 82 138 80 118H120C118 138 112 158 100 176Z" fill="#ffd0e4" opacity=".85"/>
  <circle cx="100" cy="76" r="48" fill="url(#fire)" stroke="#7a0536" stroke-width="4"/><path d="M72 64C76 48 88 40 102 40" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/><circle cx="82" cy="82" r="5" fill="#fff" opacity=".9"/>
  <g fill="#ffc4de" stroke="#a50f4c" stroke-width="1.500">${[
    [46, 122, 7],
    [154, 114, 8],
    [60, 152, 5],
    [142, 150, 5],
    [40, 86, 4],
    [162, 80, 5],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
    .join('')}</g>
  <path d="M14 176q14 -9 28 0t28 0t28 0t28 0t28 0t28 0V192H14Z" fill="url(#sea)" stroke="#b9aaff" stroke-width="3"/><ellipse cx="100" cy="180" rx="46" ry="7" fill="none" stroke="#ffb0d4" stroke-width="4"/>`,
)

const lamp = (x: number, y: number) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6.500" fill="url(#lit)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.600" fill="#fffbe0"/>`
const arc = (count: number, of: (part: number) => readonly [number, number]) =>
  Array.from({ length: count }, (_, index) => lamp(...of(index / (count - 1)))).join('')

const boat = symbolSvg(
  fade('hull', '#ffb65c', '#b8451f', '#561308') +
    halo('lit', '#ffd24a', 1) +
    halo('g', '#ffae3c', 0.75) +
    fade('sea', '#5a48d8', '#1a1260'),
  `<ellipse cx="100" cy="92" rx="98" ry="84" fill="url(#g)"/>
  <path d="M100 22V142M58 58L100 26L142 58M46 92L100 46L154 92" fill="none" stroke="#7a2c0a" stroke-width="4"/>
  ${arc(7, (part) => [46 + part * 54, 92 - part * 46])}${arc(7, (part) => [100 + part * 54, 46 + part * 46])}${arc(5, (part) => [58 + part * 42, 58 - part * 32])}${arc(5, (part) => [100 + part * 42, 26 + part * 32])}${arc(7, (part) => [100, 40 + part * 90])}
  <path d="M100 6L106 20L120 22L109 31L112 45L100 38L88 45L91 31L80 22L94 20Z" fill="#ffe27a" stroke="#8a3f05" stroke-width="3"/>
  <path d="M4 104C18 96 24 110 22 126C50 142 150 142 178 126C176 110 182 96 196 104C192 146 160 172 100 172S8 146 4 104Z" fill="url(#hull)" stroke="#3a0d04" stroke-width="4.500"/>
  ${arc(13, (part) => [20 + part * 160, 132 + Math.sin(part * Math.PI) * 14])}${arc(11, (part) => [36 + part * 128, 148 + Math.sin(part * Math.PI) * 13])}
  <path d="M6 182q12 -10 24 0t24 0t24 0t24 0t24 0t24 0t24 0t20 -2V196H6Z" fill="url(#sea)" stroke="#ffd89a" stroke-width="3"/>`,
)

const pipe = (x: number, top: number, bottom: number) =>
  `<path d="M${x} ${top}V${bottom}" stroke="#4a2408" stroke-width="13" stroke-linecap="round"/><path d="M${x} ${top}V${bottom}" stroke="url(#cane)" stroke-width="9" stroke-linecap="round"/><path d="M${x - 5} ${top + 26}h10M${x - 5} ${bottom - 22}h10" stroke="#7a4a12" stroke-width="3"/>`

const khaen = symbolSvg(
  `<linearGradient id="cane" gradientUnits="userSpaceOnUse" x1="40" y1="0" x2="160" y2="0"><stop offset="0" stop-color="#fff0b8"/><stop offset=".5" stop-color="#e0ac4c"/><stop offset="1" stop-color="#a8661c"/></linearGradient>` +
    fade('wood', '#c9743a', '#6b2f12', '#38150a') +
    fade('cord', '#ff6a7a', '#b0102c'),
  `<g transform="rotate(18 100 100)">${[46, 60, 74, 88, 102, 116, 130, 144].map((x, index) => pipe(x, 14 + index * 5, 192 - (7 - index) * 4)).join('')}
  <path d="M32 112C28 88 168 84 166 112C168 140 30 144 32 112Z" fill="url(#wood)" stroke="#240b04" stroke-width="4.500"/><ellipse cx="98" cy="104" rx="46" ry="9" fill="#fff" opacity=".22"/><path d="M158 102L186 94V120L160 120Z" fill="url(#wood)" stroke="#240b04" stroke-width="4"/>
  <path d="M38 66H152M38 156H150" stroke="url(#cord)" stroke-width="11"/><path d="M38 66H152M38 156H150" stroke="#ffd0d4" stroke-width="2" stroke-dasharray="5 6"/><path d="M44 70C30 84 34 100 26 112M40 70C22 80 24 92 14 100" fill="none" stroke="#d8203c" stroke-width="5" stroke-linecap="round"/><circle cx="26" cy="114" r="6" fill="#ffcf52" stroke="#8a3f05" stroke-width="2"/></g>`,
)

const gong = symbolSvg(
  ball('face', '#fff4c8', '#f0b84c', '#b06a1c', '#5c2c0a') +
    fade('frame', '#d8452f', '#7a1220', '#3a0610') +
    ball('boss', '#fffbe0', '#ffd25c', '#b5701c') +
    fade('stick', '#ffdf9a', '#a8621c'),
  `<path d="M22 190V34C22 22 178 22 178 34V190" fill="none" stroke="#2a0408" stroke-width="19" stroke-linecap="round"/><path d="M22 190V34C22 22 178 22 178 34V190" fill="none" stroke="url(#frame)" stroke-width="12" stroke-linecap="round"/><path d="M8 190H40M160 190H192" stroke="#2a0408" stroke-width="13" stroke-linecap="round"/><path d="M8 190H40M160 190H192" stroke="#b52a2c" stroke-width="7" stroke-linecap="round"/>
  <path d="M66 34L74 62M134 34L126 62" stroke="#ffd25c" stroke-width="5"/><circle cx="100" cy="110" r="66" fill="url(#face)" stroke="#3a1804" stroke-width="5"/><circle cx="100" cy="110" r="52" fill="none" stroke="#7a4210" stroke-width="4"/><circle cx="100" cy="110" r="38" fill="none" stroke="#7a4210" stroke-width="3" stroke-dasharray="9 6"/><circle cx="100" cy="110" r="20" fill="url(#boss)" stroke="#6b3808" stroke-width="4"/><path d="M54 88C62 68 80 56 98 54" fill="none" stroke="#fffbe0" stroke-width="6" stroke-linecap="round" opacity=".85"/>
  <path d="M186 176L128 118" stroke="#4a2408" stroke-width="12" stroke-linecap="round"/><path d="M186 176L128 118" stroke="url(#stick)" stroke-width="7" stroke-linecap="round"/><circle cx="124" cy="114" r="15" fill="#e83a5c" stroke="#5c0618" stroke-width="4"/><path d="M116 108q8 -8 16 0" fill="none" stroke="#ffc4d0" stroke-width="4" stroke-linecap="round"/>`,
)

/** The high-paying symbols, the wild and the scatter. */
export const highSymbols = { naga, moon, fireball, boat, khaen, gong }
