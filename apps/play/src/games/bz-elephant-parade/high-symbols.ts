import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

const crown = symbolSvg(
  fade('gold', '#fffbd0', '#ffd24a', '#c9820e') +
    ball('ruby', '#ffb0c0', '#f0284e', '#8a0620') +
    halo('sun', '#ffe58a', 1),
  `<circle cx="100" cy="100" r="99" fill="url(#sun)"/>${around(12, '<path d="M100 4L106 34H94Z" fill="#ffe58a" opacity=".85"/>')}
  <path d="M100 12C104 26 106 40 108 56H92C94 40 96 26 100 12Z" fill="url(#gold)" stroke="#7a4304" stroke-width="3"/>
  <path d="M84 54H116L122 82H78ZM76 80H124L132 108H68ZM64 106H136L146 138H54Z" fill="url(#gold)" stroke="#7a4304" stroke-width="4" stroke-linejoin="round"/>
  <path d="M44 136C60 128 140 128 156 136L164 168C140 180 60 180 36 168Z" fill="url(#gold)" stroke="#7a4304" stroke-width="4" stroke-linejoin="round"/>
  <path d="M44 138C30 130 18 134 10 148C22 148 30 156 34 168M156 138C170 130 182 134 190 148C178 148 170 156 166 168" fill="url(#gold)" stroke="#7a4304" stroke-width="4" stroke-linejoin="round"/>
  <g stroke="#fff" stroke-width="2"><circle cx="100" cy="152" r="13" fill="url(#ruby)"/><circle cx="68" cy="154" r="8" fill="#35c98a"/><circle cx="132" cy="154" r="8" fill="#35c98a"/><circle cx="100" cy="120" r="9" fill="#35c98a"/><circle cx="78" cy="122" r="5" fill="url(#ruby)"/><circle cx="122" cy="122" r="5" fill="url(#ruby)"/><circle cx="100" cy="94" r="7" fill="url(#ruby)"/><circle cx="100" cy="68" r="5" fill="#35c98a"/></g>
  <path d="M60 112L58 134M76 86L72 104M88 60L86 76" stroke="#fffdf0" stroke-width="5" stroke-linecap="round" opacity=".9"/>`,
)

const gong = symbolSvg(
  ball('bronze', '#fff2b0', '#e8a63a', '#a8620e', '#5f3006') +
    fade('red', '#ff6a5a', '#c8182c', '#7a0618') +
    halo('ring', '#ffb84a', 0.8),
  `<circle cx="100" cy="108" r="96" fill="url(#ring)"/>
  <path d="M18 190V54C18 30 34 18 52 14L60 30C48 34 42 42 42 54V190ZM182 190V54C182 30 166 18 148 14L140 30C152 34 158 42 158 54V190Z" fill="url(#red)" stroke="#4a0410" stroke-width="4"/><path d="M22 22C60 4 140 4 178 22L172 44C134 30 66 30 28 44Z" fill="url(#red)" stroke="#4a0410" stroke-width="4"/><path d="M40 24C76 14 124 14 160 24" fill="none" stroke="#ffd86a" stroke-width="5"/>
  <path d="M72 36L80 62M128 36L120 62" stroke="#ffe58a" stroke-width="5"/>
  <circle cx="100" cy="114" r="66" fill="url(#bronze)" stroke="#4a2404" stroke-width="4"/><circle cx="100" cy="114" r="52" fill="none" stroke="#7a4408" stroke-width="4"/><circle cx="100" cy="114" r="38" fill="none" stroke="#fff0b0" stroke-opacity=".5" stroke-width="3"/>${around(12, '<circle cx="100" cy="70" r="4" fill="#7a4408"/>', 0, 100, 114)}
  <circle cx="100" cy="114" r="22" fill="url(#bronze)" stroke="#5f3006" stroke-width="4"/><path d="M54 96C60 78 74 66 90 62" fill="none" stroke="#fffbe0" stroke-width="8" stroke-linecap="round" opacity=".85"/>
  <path d="M10 190H54M146 190H190" stroke="#4a0410" stroke-width="9" stroke-linecap="round"/>`,
)

const elephant = symbolSvg(
  ball('skin', '#ffffff', '#eef0fa', '#b9c0dc', '#7a83a8') +
    fade('ear', '#fbe0ea', '#d8a0b8') +
    fade('gold', '#fff6c0', '#f5bd34', '#b8740f') +
    fade('cloth', '#ff5a5a', '#c8122e', '#7a041c') +
    halo('glow', '#ffe08a', 0.9),
  `<circle cx="100" cy="100" r="98" fill="url(#glow)"/>
  <path d="M54 54C22 30 2 52 6 90C8 124 28 146 52 138Z" fill="url(#skin)" stroke="#3f466a" stroke-width="4"/><path d="M48 68C30 54 18 66 20 90C22 110 34 124 48 122Z" fill="url(#ear)"/>
  <path d="M146 54C178 30 198 52 194 90C192 124 172 146 148 138Z" fill="url(#skin)" stroke="#3f466a" stroke-width="4"/><path d="M152 68C170 54 182 66 180 90C178 110 166 124 152 122Z" fill="url(#ear)"/>
  <path d="M46 82C46 44 70 24 100 24C130 24 154 44 154 82C154 104 146 118 136 130C130 142 126 158 128 172C130 190 112 198 100 188C90 180 92 166 84 152C78 142 66 134 58 122C50 110 46 98 46 82Z" fill="url(#skin)" stroke="#3f466a" stroke-width="4"/>
  <path d="M86 128C96 134 108 134 118 128M88 146C98 152 108 152 118 146M94 164C102 168 112 168 118 164" fill="none" stroke="#7a83a8" stroke-width="3.500" stroke-linecap="round"/>
  <path d="M66 128C60 146 48 156 34 158C42 150 50 138 54 120ZM134 128C140 146 152 156 166 158C158 150 150 138 146 120Z" fill="#fffef2" stroke="#8a7a4a" stroke-width="3"/>
  <path d="M56 58C70 26 130 26 144 58C132 66 118 74 100 98C82 74 68 66 56 58Z" fill="url(#cloth)" stroke="#4a0410" stroke-width="3"/><path d="M56 58C68 66 82 74 100 98C118 74 132 66 144 58" fill="none" stroke="url(#gold)" stroke-width="7"/><circle cx="100" cy="58" r="13" fill="url(#gold)" stroke="#7a4304" stroke-width="2.500"/><circle cx="100" cy="58" r="6" fill="#35c98a" stroke="#fff" stroke-width="1.500"/><circle cx="76" cy="52" r="4.500" fill="url(#gold)"/><circle cx="124" cy="52" r="4.500" fill="url(#gold)"/><circle cx="100" cy="104" r="7" fill="url(#gold)" stroke="#7a4304" stroke-width="2"/>
  <g fill="#1c2038"><ellipse cx="74" cy="92" rx="7" ry="8.500"/><ellipse cx="126" cy="92" rx="7" ry="8.500"/></g><circle cx="76.500" cy="89" r="2.800" fill="#fff"/><circle cx="128.500" cy="89" r="2.800" fill="#fff"/><path d="M62 82C68 76 78 76 84 82M116 82C122 76 132 76 138 82" fill="none" stroke="#59608a" stroke-width="3.500" stroke-linecap="round"/>`,
)

const eyes = [-72, -54, -36, -18, 0, 18, 36, 54, 72]
  .map(
    (turn) =>
      `<g transform="rotate(${turn} 100 150)"><path d="M100 150C88 96 86 52 100 12C114 52 112 96 100 150Z" fill="url(#tail)" stroke="#04403a" stroke-width="2.500"/><ellipse cx="100" cy="36" rx="12" ry="16" fill="#ffd24a" stroke="#8a5a08" stroke-width="2"/><ellipse cx="100" cy="38" rx="7.500" ry="10" fill="#1f8ae0"/><ellipse cx="100" cy="41" rx="4" ry="5.500" fill="#1c1060"/></g>`,
  )
  .join('')
const peacock = symbolSvg(
  fade('tail', '#7af0b8', '#12a07c', '#066058') +
    ball('body', '#8ad8ff', '#1f7ae0', '#0a3a9a', '#06205f') +
    fade('gold', '#fff6c0', '#f5bd34', '#b8740f'),
  `${eyes}<path d="M100 74C118 76 122 92 116 104C128 116 138 138 132 160C126 182 74 182 68 160C62 138 74 118 88 106C80 94 82 76 100 74Z" fill="url(#body)" stroke="#04184a" stroke-width="4"/>
  <path d="M100 92L90 102L100 108L110 102Z" fill="url(#gold)" stroke="#8a5a08" stroke-width="2"/><circle cx="91" cy="88" r="5" fill="#fff"/><circle cx="109" cy="88" r="5" fill="#fff"/><circle cx="91.500" cy="88.500" r="2.600" fill="#101030"/><circle cx="108.500" cy="88.500" r="2.600" fill="#101030"/>
  <g stroke="url(#gold)" stroke-width="3.500" stroke-linecap="round"><path d="M100 74V54M94 75L86 58M106 75L114 58"/></g><circle cx="100" cy="52" r="5" fill="#35e0a0"/><circle cx="85" cy="56" r="4.500" fill="#35e0a0"/><circle cx="115" cy="56" r="4.500" fill="#35e0a0"/>
  <path d="M78 138C90 150 110 150 122 138M82 154C92 164 108 164 118 154" fill="none" stroke="#8ad8ff" stroke-width="4" stroke-linecap="round"/><path d="M86 176L80 192M114 176L120 192" stroke="#e09a1e" stroke-width="6" stroke-linecap="round"/>`,
)

const drum = symbolSvg(
  fade('wood', '#ff9a5a', '#c84a1e', '#7a1f0a') +
    ball('hide', '#fffdf0', '#f2dfb0', '#c8a05a') +
    fade('gold', '#fff6c0', '#f5bd34', '#b8740f') +
    fade('cloth', '#ff6ab0', '#d8187a', '#8a0a4a'),
  `<g transform="rotate(-24 100 100)"><path d="M52 44C50 78 74 96 84 108H116C126 96 150 78 148 44Z" fill="url(#wood)" stroke="#4a1206" stroke-width="4"/><path d="M84 106H116C116 126 128 156 138 176C124 188 76 188 62 176C72 156 84 126 84 106Z" fill="url(#wood)" stroke="#4a1206" stroke-width="4"/>
  <path d="M54 62C66 76 82 60 100 72C118 60 134 76 146 62C144 86 130 98 122 108H78C70 98 56 86 54 62Z" fill="url(#cloth)" stroke="#5a0430" stroke-width="3"/><path d="M58 84C72 92 84 82 100 90C116 82 128 92 142 84" fill="none" stroke="url(#gold)" stroke-width="5"/>
  <path d="M80 108H120" stroke="url(#gold)" stroke-width="13" stroke-linecap="round"/><path d="M70 158C88 166 112 166 130 158" fill="none" stroke="url(#gold)" stroke-width="7"/><ellipse cx="100" cy="44" rx="50" ry="19" fill="url(#hide)" stroke="#4a1206" stroke-width="4"/><ellipse cx="100" cy="44" rx="27" ry="10" fill="#3a2410"/><path d="M52 46C60 62 140 62 148 46" fill="none" stroke="url(#gold)" stroke-width="6"/>
  ${[62, 82, 118, 138].map((x) => `<path d="M${x} 60V88" stroke="#ffe58a" stroke-width="3"/>`).join('')}</g><path d="M150 128C166 132 178 146 180 164M26 42C32 30 42 22 52 20" fill="none" stroke="#ffe58a" stroke-width="6" stroke-linecap="round"/>`,
)

const tiers = [
  [100, 40, 34],
  [100, 82, 54],
  [100, 128, 76],
]
  .map(
    ([x = 0, y = 0, half = 0]) =>
      `<path d="M${x - half} ${y}C${x - half * 0.7} ${y - 26} ${x - half * 0.2} ${y - 32} ${x} ${y - 34}C${x + half * 0.2} ${y - 32} ${x + half * 0.7} ${y - 26} ${x + half} ${y}Z" fill="url(#cloth)" stroke="#6a3a02" stroke-width="3.500" stroke-linejoin="round"/><path d="M${x} ${y - 34}V${y}M${x} ${y - 34}C${x - half * 0.3} ${y - 22} ${x - half * 0.45} ${y - 12} ${x - half * 0.5} ${y}M${x} ${y - 34}C${x + half * 0.3} ${y - 22} ${x + half * 0.45} ${y - 12} ${x + half * 0.5} ${y}" fill="none" stroke="#fff6c8" stroke-opacity=".8" stroke-width="3"/><path d="M${x - half - 3} ${y - 1}H${x + half + 3}V${y + 8}H${x - half - 3}Z" fill="#d8182e" stroke="#6a0414" stroke-width="2.500"/>${Array.from({ length: Math.round(half / 7) }, (_, place) => `<path d="M${(x - half + ((place + 0.5) / Math.round(half / 7)) * half * 2).toFixed(1)} ${y + 8}v9" stroke="#ffe58a" stroke-width="4" stroke-linecap="round"/>`).join('')}`,
  )
  .join('')
const parasol = symbolSvg(
  fade('cloth', '#fff3a8', '#ffc62e', '#e08a0a') + fade('pole', '#fff6c0', '#d8921a', '#8a5208'),
  `<path d="M95 20H105V192H95Z" fill="url(#pole)" stroke="#6a3a02" stroke-width="2.500"/>${tiers}<path d="M100 2L106 14L100 22L94 14Z" fill="#ff5a6a" stroke="#6a0414" stroke-width="2"/><path d="M80 184H120V194H80Z" fill="url(#pole)" stroke="#6a3a02" stroke-width="3"/>`,
)

/** The high-paying symbols, the wild and the scatter. */
export const highSymbols = { crown, gong, elephant, peacock, drum, parasol }
