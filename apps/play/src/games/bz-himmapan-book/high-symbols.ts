import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

/** Flames in the shape of old gilded ornaments, along a row of places with turns and sizes. */
const flames = (places: readonly (readonly [number, number, number, number])[], fill = 'url(#gold)') =>
  places
    .map(
      ([x, y, turn, size]) =>
        `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M-10 8C-16 -6 -8 -18 2 -34C2 -24 8 -20 12 -10C16 0 12 10 4 12C8 4 4 -2 -2 0C-6 2 -8 6 -10 8Z" fill="${fill}" stroke="#5c2c06" stroke-width="2.500" stroke-linejoin="round"/>`,
    )
    .join('')

const gold = fade('gold', '#fff6c4', '#ffcf52', '#c77a14', '#7a3f08')

const book = symbolSvg(
  gold +
    fade('cover', '#d8344a', '#8f0f2c', '#4a0618') +
    fade('leaf', '#fff6d8', '#f0d090', '#c08a3c') +
    halo('g', '#ffe27a', 1) +
    fade('ray', '#fffbe0', '#ffd25c'),
  `<circle cx="100" cy="92" r="98" fill="url(#g)"/><g opacity=".75">${around(12, '<path d="M96 66L100 -2L104 66Z" fill="url(#ray)"/>', 15, 100, 96)}</g>
  <path d="M14 84L100 66L186 84V160L100 182L14 160Z" fill="url(#cover)" stroke="#2a0410" stroke-width="5" stroke-linejoin="round"/>
  ${[0, 1, 2, 3].map((row) => `<path d="M24 ${82 + row * 15}Q64 ${66 + row * 15} 100 ${80 + row * 15}Q136 ${66 + row * 15} 176 ${82 + row * 15}L174 ${97 + row * 15}Q136 ${82 + row * 15} 100 ${95 + row * 15}Q64 ${82 + row * 15} 26 ${97 + row * 15}Z" fill="url(#leaf)" stroke="#8a5214" stroke-width="2.500"/>`).join('')}
  <path d="M24 82Q64 46 100 76Q136 46 176 82L176 100Q136 66 100 94Q64 66 24 100Z" fill="url(#leaf)" stroke="#7a4210" stroke-width="3.500"/>
  <g stroke="#8a4a10" stroke-width="3.500" stroke-linecap="round" stroke-dasharray="7 5" fill="none"><path d="M38 80Q64 62 90 80M110 80Q136 62 162 80M38 92Q64 76 88 90M112 90Q136 76 162 92"/></g>
  <path d="M14 160L100 182L186 160V172L100 196L14 172Z" fill="url(#gold)" stroke="#5c2c06" stroke-width="4" stroke-linejoin="round"/><path d="M100 84V182" stroke="#5c2c06" stroke-width="5"/><path d="M92 92q8 -10 16 0V190l-8 -8l-8 8z" fill="#e8405c" stroke="#5c0618" stroke-width="3"/>
  ${flames([
    [100, 40, 0, 1.5],
    [70, 52, -26, 1],
    [130, 52, 26, 1],
  ])}<circle cx="100" cy="38" r="9" fill="#fff" opacity=".9"/>`,
)

const kinnari = symbolSvg(
  gold +
    ball('skin', '#fff0dc', '#f5c8a0', '#c98a5c') +
    fade('robe', '#ff8ab8', '#d8206c', '#7a0a4a') +
    fade('wing', '#e8fff6', '#4fd6c0', '#0f7a8a', '#063c5c') +
    halo('g', '#ffd0ea', 0.85),
  `<circle cx="100" cy="96" r="96" fill="url(#g)"/>
  ${[-8, 14, 36, 58].map((turn, index) => `<path transform="rotate(${turn} 112 130)" d="M108 134C124 128 ${172 - index * 4} 118 ${196 - index * 6} ${84 + index * 4}C${190 - index * 4} 128 146 158 112 156Z" fill="url(#wing)" stroke="#05304a" stroke-width="3"/>`).join('')}
  <path d="M92 132C40 118 20 84 14 40C36 62 62 70 88 92Z" fill="url(#wing)" stroke="#05304a" stroke-width="3.500"/><path d="M26 62C44 84 66 98 90 106M36 88C52 104 70 114 90 120" fill="none" stroke="#e8fff6" stroke-width="3" opacity=".8"/>
  <path d="M70 190C64 160 70 132 84 116H118C132 134 136 160 128 190Z" fill="url(#robe)" stroke="#3c0626" stroke-width="4"/><path d="M70 176H130M72 160H131" stroke="url(#gold)" stroke-width="7"/>
  <path d="M80 122C74 108 82 98 92 96H110C120 98 126 110 120 122C110 132 90 132 80 122Z" fill="url(#gold)" stroke="#5c2c06" stroke-width="3.500"/><path d="M92 84H110V100Q101 108 92 100Z" fill="url(#skin)" stroke="#7a4220" stroke-width="2.500"/>
  <ellipse cx="101" cy="66" rx="27" ry="30" fill="url(#skin)" stroke="#7a4220" stroke-width="3"/><path d="M74 60C74 36 128 36 128 60C118 50 84 50 74 60Z" fill="#23100c"/><path d="M84 66q6 -5 12 0M108 66q6 -5 12 0" fill="none" stroke="#23100c" stroke-width="3.500" stroke-linecap="round"/><path d="M94 82q8 6 16 0" fill="none" stroke="#c01432" stroke-width="4" stroke-linecap="round"/><path d="M101 68v8" stroke="#a8683c" stroke-width="2.500" stroke-linecap="round"/>
  <path d="M70 56C76 40 88 34 92 26L101 0L110 26C114 34 126 40 132 56C118 46 84 46 70 56Z" fill="url(#gold)" stroke="#5c2c06" stroke-width="3.500" stroke-linejoin="round"/><circle cx="101" cy="36" r="5" fill="#e8405c" stroke="#5c0618" stroke-width="2"/>${flames(
    [
      [70, 58, -40, 0.6],
      [132, 58, 40, 0.6],
    ],
  )}<circle cx="73" cy="74" r="5" fill="url(#gold)"/><circle cx="129" cy="74" r="5" fill="url(#gold)"/>`,
)

const singha = symbolSvg(
  gold +
    ball('face', '#fff0b0', '#f5b03c', '#b0600c') +
    ball('mane', '#ff9a5c', '#d8401c', '#6b0f0a') +
    halo('g', '#ffb84c', 0.85),
  `<circle cx="100" cy="100" r="98" fill="url(#g)"/><circle cx="100" cy="104" r="72" fill="url(#mane)" stroke="#3c0806" stroke-width="4"/>
  ${flames(Array.from({ length: 14 }, (_, index) => [100 + Math.sin((index / 14) * Math.PI * 2) * 70, 104 - Math.cos((index / 14) * Math.PI * 2) * 70, (index / 14) * 360, 1.15] as const))}
  <path d="M52 76C40 60 44 44 58 40C70 44 74 58 70 70ZM148 76C160 60 156 44 142 40C130 44 126 58 130 70Z" fill="url(#face)" stroke="#5c2c06" stroke-width="3.500"/>
  <path d="M46 100C46 66 70 52 100 52S154 66 154 100C154 126 140 142 132 156C120 170 80 170 68 156C60 142 46 126 46 100Z" fill="url(#face)" stroke="#5c2c06" stroke-width="4.500"/>
  <path d="M100 54L112 74L100 90L88 74Z" fill="#e8405c" stroke="#5c0618" stroke-width="3"/><path d="M60 92C68 80 82 82 88 92C80 102 68 102 60 92ZM140 92C132 80 118 82 112 92C120 102 132 102 140 92Z" fill="#fff" stroke="#3c1804" stroke-width="3"/><circle cx="77" cy="92" r="6" fill="#2a0c04"/><circle cx="123" cy="92" r="6" fill="#2a0c04"/><path d="M56 82Q72 66 92 82M144 82Q128 66 108 82" fill="none" stroke="#7a2c06" stroke-width="6" stroke-linecap="round"/>
  <path d="M86 108Q100 100 114 108L106 120H94Z" fill="#7a2410" stroke="#3c0c04" stroke-width="2.500"/><path d="M64 126C74 122 90 128 100 120C110 128 126 122 136 126C134 148 118 156 100 156S66 148 64 126Z" fill="#7a0f1c" stroke="#3c0608" stroke-width="3.500"/><path d="M74 130l5 14l7 -12zM126 130l-5 14l-7 -12z" fill="#fff"/><path d="M84 150q16 -12 32 0q-16 8 -32 0z" fill="#ff7a8a"/>
  <path d="M66 114C58 112 52 116 50 122M134 114C142 112 148 116 150 122" fill="none" stroke="#7a3f08" stroke-width="4" stroke-linecap="round"/>`,
)

const elephant = symbolSvg(
  gold +
    ball('skin', '#ffffff', '#e6e2f4', '#a8a0c8', '#6b6494') +
    fade('cloth', '#ff6a7a', '#c0143c', '#6b0626') +
    halo('g', '#c8d8ff', 0.85),
  `<circle cx="100" cy="98" r="96" fill="url(#g)"/>
  <path d="M58 66C20 40 0 70 8 108C14 138 40 142 56 122ZM142 66C180 40 200 70 192 108C186 138 160 142 144 122Z" fill="url(#skin)" stroke="#3c3664" stroke-width="4"/><path d="M46 76C26 64 18 84 24 106C28 120 40 120 48 110ZM154 76C174 64 182 84 176 106C172 120 160 120 152 110Z" fill="#ffc4d6" opacity=".8"/>
  <path d="M52 92C52 56 74 40 100 40S148 56 148 92C148 116 136 128 126 136C124 150 126 164 132 170C140 176 150 170 150 160L164 164C164 186 140 198 122 186C106 176 106 156 100 144C94 138 86 140 76 136C64 128 52 116 52 92Z" fill="url(#skin)" stroke="#3c3664" stroke-width="4.500" stroke-linejoin="round"/>
  <path d="M82 148q16 -6 30 2M92 160q10 -4 20 2M106 176q8 -6 14 -2" fill="none" stroke="#7a74a4" stroke-width="3" stroke-linecap="round"/><path d="M70 132C60 148 62 166 76 178C76 162 80 148 86 138ZM128 138C124 146 126 156 128 160C136 152 140 144 138 130Z" fill="#fffdf0" stroke="#6b5c3c" stroke-width="3"/>
  <path d="M58 70C64 30 136 30 142 70C128 60 116 78 100 100C84 78 72 60 58 70Z" fill="url(#cloth)" stroke="#3c0416" stroke-width="4"/><path d="M62 66C72 42 128 42 138 66" fill="none" stroke="url(#gold)" stroke-width="7"/><circle cx="100" cy="70" r="11" fill="url(#gold)" stroke="#5c2c06" stroke-width="3"/><circle cx="100" cy="70" r="5" fill="#4fd6c0"/>
  ${flames([
    [100, 34, 0, 1.1],
    [78, 40, -22, 0.8],
    [122, 40, 22, 0.8],
  ])}<path d="M72 98q8 -8 16 0M112 98q8 -8 16 0" fill="none" stroke="#231c4a" stroke-width="5" stroke-linecap="round"/><circle cx="80" cy="102" r="4" fill="#231c4a"/><circle cx="120" cy="102" r="4" fill="#231c4a"/>`,
)

const swan = symbolSvg(
  gold +
    fade('body', '#fffbe0', '#ffd86a', '#d98a14', '#7a3f08') +
    fade('plume', '#d8fff4', '#3fc9a8', '#0a6b6b') +
    halo('g', '#ffe9a0', 0.85),
  `<circle cx="100" cy="100" r="96" fill="url(#g)"/>
  ${[-44, -25, -6, 12].map((turn) => `<path transform="rotate(${turn} 128 132)" d="M124 136C150 122 176 96 194 60C198 104 178 146 132 152Z" fill="url(#plume)" stroke="#053c3c" stroke-width="3"/>`).join('')}
  <path d="M30 128C34 104 62 96 92 102C124 108 152 108 160 124C164 156 128 178 92 178C54 178 26 158 30 128Z" fill="url(#body)" stroke="#5c2c06" stroke-width="4.500"/>
  <path d="M36 132C28 104 62 96 62 70C62 54 48 50 42 58C34 66 22 66 12 64C18 50 28 34 46 30C76 24 92 50 86 76C82 94 74 104 76 120Z" fill="url(#body)" stroke="#5c2c06" stroke-width="4.500" stroke-linejoin="round"/><path d="M12 64C20 56 30 54 40 56L36 66C26 70 18 68 12 64Z" fill="#e8405c" stroke="#5c0618" stroke-width="3"/><circle cx="50" cy="46" r="6" fill="#2a0c04"/><circle cx="48" cy="44" r="2" fill="#fff"/>
  <path d="M82 130C96 112 128 112 148 122C136 146 108 156 84 146Z" fill="url(#plume)" stroke="#053c3c" stroke-width="3.500"/><path d="M94 130C108 122 124 122 138 126M92 140C104 136 116 134 128 134" fill="none" stroke="#eafff8" stroke-width="3" stroke-linecap="round"/>
  ${flames([
    [58, 30, 10, 1],
    [74, 38, 36, 0.8],
    [44, 30, -16, 0.75],
  ])}<path d="M58 82C66 88 76 88 84 82M54 94C64 100 74 100 80 96" fill="none" stroke="url(#gold)" stroke-width="6"/><path d="M46 158q14 -8 28 0t28 0t28 0" fill="none" stroke="#fff6c8" stroke-width="4" stroke-linecap="round" opacity=".85"/><path d="M14 184q14 -8 28 0t28 0t28 0t28 0t28 0t28 0" fill="none" stroke="#7fd6ff" stroke-width="6" stroke-linecap="round"/>`,
)

/** The high-paying symbols and the book. */
export const highSymbols = { book, kinnari, singha, elephant, swan }
