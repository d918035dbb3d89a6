import { clip, eye, glow, gradient, rays, swing, turned, type Creature, outline } from './creature.ts'

const line = outline()

export const seahorse: Creature = {
  width: 150,
  height: 226,
  length: 72,
  cycleMs: 900,
  sway: 0,
  upright: true,
  defs: gradient('horse-b', ['#ff5aa8', '#ff9ac8', '#ffd1a6']) + gradient('horse-f', ['#ffe08a', '#ff7ab8'], true),
  draw(moment) {
    const beat = swing(moment)
    const belly = Array.from(
      { length: 7 },
      (_, index) => `M${-14 - index * 1.2} ${-22 + index * 14}q22 8 ${34 - index * 2} -3`,
    )
    return `<g transform="rotate(${(beat * 3).toFixed(2)}) translate(0 ${(swing(moment, 0.25) * 3).toFixed(2)})">
<path d="M-24 -28C-52 ${-30 + beat * 10} -56 ${2 + beat * 10} -26 14Z" fill="url(#horse-f)" ${line}/>
${rays(
  [-24, -6],
  [
    [-44, -18 + beat * 9],
    [-48, -4 + beat * 9],
    [-42, 8 + beat * 6],
  ],
  '#c2387a',
)}
<path d="M4 -96C-24 -98 -40 -74 -32 -50C-44 -20 -40 20 -20 44C-8 60 -8 76 -22 82C-34 86 -40 74 -30 68C-46 66 -54 90 -32 97C-4 104 14 80 4 54C24 28 34 -4 20 -34C24 -44 24 -50 22 -54C34 -50 48 -46 62 -46C68 -50 68 -58 62 -62C48 -60 38 -64 32 -74C26 -90 16 -96 4 -96Z" fill="url(#horse-b)" ${outline(3.6)}/>
<path d="${belly.join('')}" fill="none" stroke="#c2387a" stroke-width="3" opacity=".7"/>
<path d="M4 -96L-6 -108L12 -102L22 -112L24 -92Z" fill="#ffd35a" ${line}/>
<path d="M-30 -56L-44 -58L-34 -44M-36 -26L-50 -24L-38 -12" fill="#ff7ab8" ${outline(2.4)}/>
<path d="M6 -84C-10 -84 -20 -70 -16 -56" stroke="#fff" stroke-width="6" opacity=".55" fill="none" stroke-linecap="round"/>
${eye(12, -70, 10, '#5ad0ff')}</g>`
  },
}

export const shrimp: Creature = {
  width: 260,
  height: 150,
  length: 96,
  cycleMs: 620,
  sway: 4,
  upright: false,
  defs: gradient('shrimp-b', ['#1fa06a', '#2fd08a', '#b9f06a']) + gradient('shrimp-f', ['#ff8a3a', '#ffd25a'], true),
  draw(moment) {
    const beat = swing(moment)
    const plates = Array.from({ length: 7 }, (_, index) => {
      const x = 26 - index * 19
      const size = 30 - index * 1.6
      return `<path d="M${x} ${-size}C${x - 20} ${-size + 2} ${x - 24} ${size - 8} ${x - 8} ${size - 4}C${x + 4} ${size - 2} ${x + 8} ${-size + 10} ${x} ${-size}Z" fill="url(#shrimp-b)" ${line}/>`
    })
    const legs = Array.from({ length: 7 }, (_, index) => {
      const sway = swing(moment, index * 0.13) * 7
      return `M${30 - index * 18} 22q${-4 + sway * 0.4} 14 ${-8 + sway} 26`
    })
    return `<path d="${legs.join('')}" fill="none" stroke="#ff7a3a" stroke-width="6" stroke-linecap="round"/>
${turned(-96, 2, beat * 9, `<g fill="url(#shrimp-f)" ${line}><path d="M0 0C-14 -22 -4 -34 -14 -36C-26 -30 -22 -14 -10 0C-22 14 -26 30 -14 36C-4 34 -14 22 0 0Z"/></g>`)}
${plates.toReversed().join('')}
<path d="M24 -32C54 -40 84 -20 90 -2C84 14 58 30 26 28C12 14 12 -16 24 -32Z" fill="url(#shrimp-b)" ${outline(3.4)}/>
<path d="M30 -24C50 -30 70 -20 78 -8" stroke="#fff" stroke-width="6" opacity=".6" fill="none" stroke-linecap="round"/>
<g fill="#c23aff" opacity=".75"><circle cx="40" cy="10" r="5"/><circle cx="54" cy="14" r="4"/><circle cx="30" cy="-2" r="4"/></g>
${turned(70, 22, beat * 10, `<g fill="#ff5a3a" ${line}><path d="M0 0C14 6 26 4 30 -6C40 -4 42 10 30 16C16 22 2 16 0 0Z"/></g>`)}
<path d="M86 -12q26 ${-20 + beat * 5} 22 -44M84 -18q10 -24 -6 -44" fill="none" stroke="#ff7a3a" stroke-width="3.400" stroke-linecap="round"/>
<g ${line}><path d="M74 -22L82 -40" stroke-width="6"/><circle cx="84" cy="-44" r="10" fill="#ff4fd0"/><path d="M75 -44h18" stroke-width="3"/></g><circle cx="87" cy="-48" r="3" fill="#fff"/>`
  },
}

const lionBody = 'M70 4C58 -22 28 -34 -4 -32C-36 -28 -56 -14 -66 0C-54 16 -34 28 -2 31C32 33 60 24 70 4Z'

export const lionfish: Creature = {
  width: 230,
  height: 220,
  length: 112,
  cycleMs: 1_050,
  sway: 7,
  upright: false,
  defs:
    gradient('lion-b', ['#a81a2a', '#e2483a', '#ffd9c2']) +
    gradient('lion-f', ['#fff1e2', '#e85a3a']) +
    clip('lion-c', lionBody),
  draw(moment) {
    const fan = (x: number, y: number, from: number, to: number, size: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const angle = from + ((to - from) * index) / (count - 1) + swing(moment, index * 0.06) * 5
        const radians = (angle * Math.PI) / 180
        const [ex, ey] = [x + Math.cos(radians) * size, y + Math.sin(radians) * size]
        const [cx, cy] = [x + Math.cos(radians - 0.16) * size * 0.72, y + Math.sin(radians - 0.16) * size * 0.72]
        return `<path d="M${x} ${y}L${ex.toFixed(1)} ${ey.toFixed(1)}L${cx.toFixed(1)} ${cy.toFixed(1)}Z" fill="url(#lion-f)" ${outline(2.2)}/><circle cx="${((x + ex) / 2).toFixed(1)}" cy="${((y + ey) / 2).toFixed(1)}" r="3" fill="#8a1424"/><circle cx="${(x * 0.25 + ex * 0.75).toFixed(1)}" cy="${(y * 0.25 + ey * 0.75).toFixed(1)}" r="2.600" fill="#8a1424"/>`
      }).join('')
    return `${fan(4, -22, 195, 300, 76, 9)}${fan(-30, 18, 100, 160, 48, 5)}
${turned(-62, 0, swing(moment) * 6, `<path d="M8 0C-8 -12 -20 -26 -38 -30C-46 -14 -46 14 -38 30C-20 26 -8 12 8 0Z" fill="url(#lion-f)" ${line}/>`, 0.9 + swing(moment) * 0.12)}
<path d="${lionBody}" fill="url(#lion-b)" ${outline(3.4)}/>
<g clip-path="url(#lion-c)" stroke="#fff1e8" stroke-width="5" opacity=".9" fill="none"><path d="M46 -34C38 -10 40 12 50 34M28 -36C20 -12 20 12 30 36M10 -36C2 -12 2 12 10 36M-10 -36C-16 -12 -16 12 -10 36M-28 -32C-34 -10 -34 10 -28 30M-46 -26C-50 -8 -50 8 -46 24"/></g>
<path d="${lionBody}" fill="none" ${outline(3.4)}/>
${fan(18, 10, 60, 190, 70, 10)}
<path d="M58 16C52 22 48 22 44 20" fill="none" ${line}/>${eye(46, -8, 9, '#ffd23e')}
<path d="M52 -18l10 -16M44 -20l2 -16" ${outline(3, '#8a1424')}/>`
  },
}

export const jellyfish: Creature = {
  width: 180,
  height: 230,
  length: 104,
  cycleMs: 1_500,
  sway: 0,
  upright: true,
  defs:
    glow('jelly-b', ['#ffffff', '#9ae8ff', '#4a7bff', '#7a3aff'], [0.45, 0.3, 0.8]) +
    glow('jelly-a', ['rgb(122 200 255 / 55%)', 'rgb(122 120 255 / 0%)'], [0.5, 0.5, 0.5]),
  draw(moment) {
    const squeeze = 1 + swing(moment) * 0.09
    const arm = (x: number, long: number, early: number) => {
      const [a, b, c] = [0, 0.16, 0.32].map((late) => swing(moment, early - late) * 13)
      return `M${x} -8C${x + (a ?? 0)} ${long * 0.3} ${x - (b ?? 0)} ${long * 0.6} ${x + (c ?? 0)} ${long}`
    }
    const thin = [-52, -38, -22, -8, 8, 22, 38, 52].map((x, index) => arm(x, 92 - Math.abs(x) * 0.5, index * 0.12))
    const thick = [-20, 0, 20].map((x, index) => arm(x, 74, index * 0.2 + 0.3))
    return `<circle cx="0" cy="-40" r="90" fill="url(#jelly-a)"/>
<path d="${thin.join('')}" fill="none" stroke="#b6d8ff" stroke-width="4" opacity=".85" stroke-linecap="round"/>
<path d="${thick.join('')}" fill="none" stroke="#ff9af2" stroke-width="11" opacity=".75" stroke-linecap="round"/>
<g transform="scale(${squeeze.toFixed(3)} ${(2 - squeeze).toFixed(3)})"><path d="M-68 -14C-72 -72 -36 -100 0 -100C36 -100 72 -72 68 -14C56 -2 46 -14 34 -4C24 6 12 -8 0 0C-12 -8 -24 6 -34 -4C-46 -14 -56 -2 -68 -14Z" fill="url(#jelly-b)" fill-opacity=".88" ${outline(3, '#2a2a8a')}/>
<path d="M-46 -34C-46 -68 -26 -84 -4 -86" stroke="#fff" stroke-width="9" opacity=".75" fill="none" stroke-linecap="round"/>
<g fill="#fff" opacity=".6"><circle cx="24" cy="-66" r="6"/><circle cx="40" cy="-46" r="5"/><circle cx="8" cy="-44" r="4"/></g></g>
<g fill="#20124a"><ellipse cx="-18" cy="-34" rx="6" ry="8"/><ellipse cx="18" cy="-34" rx="6" ry="8"/></g><path d="M-8 -22Q0 -15 8 -22" fill="none" stroke="#20124a" stroke-width="3.400" stroke-linecap="round"/><circle cx="-16" cy="-37" r="2" fill="#fff"/><circle cx="20" cy="-37" r="2" fill="#fff"/>`
  },
}

export const octopus: Creature = {
  width: 220,
  height: 230,
  length: 132,
  cycleMs: 1_300,
  sway: 0,
  upright: true,
  defs: glow('octo-b', ['#ffb27a', '#f2542e', '#a81a3a']) + gradient('octo-a', ['#e2482e', '#ff9a6a']),
  draw(moment) {
    const arms = Array.from({ length: 8 }, (_, index) => {
      const side = (index - 3.5) / 3.5
      const [a, b] = [swing(moment, index * 0.11) * 16, swing(moment, index * 0.11 - 0.2) * 20]
      const [x, far] = [side * 42, side * 92]
      const path = `M${x} 14C${x + side * 20 + a * 0.3} 48 ${far - a} ${58 - Math.abs(side) * 14} ${far + b * 0.4} ${94 - Math.abs(side) * 26 + b * 0.4}`
      return `<path d="${path}" fill="none" stroke="#12203a" stroke-width="${23 - Math.abs(side) * 3}" stroke-linecap="round"/><path d="${path}" fill="none" stroke="#ee5a38" stroke-width="${17 - Math.abs(side) * 3}" stroke-linecap="round"/><path d="${path}" fill="none" stroke="#ffd0b0" stroke-width="5" stroke-dasharray="1 9" stroke-linecap="round"/>`
    })
    const breath = 1 + swing(moment, 0.2) * 0.035
    return `${[0, 7, 1, 6, 2, 5, 3, 4].map((index) => arms[index]).join('')}
<g transform="scale(${breath.toFixed(3)} ${(2 - breath).toFixed(3)})"><path d="M0 -106C-48 -106 -72 -72 -66 -38C-62 -14 -52 -4 -50 18C-30 36 30 36 50 18C52 -4 62 -14 66 -38C72 -72 48 -106 0 -106Z" fill="url(#octo-b)" ${outline(3.6)}/>
<path d="M-44 -56C-40 -82 -22 -92 -4 -92" stroke="#fff" stroke-width="9" opacity=".5" fill="none" stroke-linecap="round"/>
<g fill="#ffd0a0" opacity=".7"><circle cx="28" cy="-80" r="7"/><circle cx="44" cy="-60" r="5"/><circle cx="10" cy="-90" r="4"/></g>
${eye(-24, -20, 17, '#ffe36a')}${eye(24, -20, 17, '#ffe36a')}
<path d="M-46 -42L-10 -32M46 -42L10 -32" ${outline(5)}/><path d="M-14 12Q0 20 14 12" fill="none" ${line}/></g>`
  },
}

export const turtle: Creature = {
  width: 240,
  height: 216,
  length: 142,
  cycleMs: 1_400,
  sway: 0,
  upright: false,
  defs:
    glow('turtle-s', ['#8ad05a', '#3a9a4a', '#145a3a'], [0.5, 0.3, 0.8]) +
    gradient('turtle-b', ['#a8d86a', '#5aa04a', '#d8e8a0']),
  draw(moment) {
    const beat = swing(moment)
    const flipper = (x: number, y: number, degrees: number, size: number) =>
      turned(
        x,
        y,
        degrees,
        `<path d="M0 0C${-size * 0.2} ${size * 0.5} ${-size * 0.7} ${size * 0.9} ${-size * 1.1} ${size}C${-size * 0.9} ${size * 0.4} ${-size * 0.6} ${-size * 0.1} 0 ${-size * 0.3}Z" fill="url(#turtle-b)" ${line}/><path d="M${-size * 0.3} ${size * 0.3}l${-size * 0.3} ${size * 0.25}" stroke="#2a6a3a" stroke-width="6" stroke-linecap="round" opacity=".5"/>`,
      )
    return `${flipper(34, -30, 150 + beat * 24, 44)}${flipper(-56, -16, 130 + beat * 16, 28)}
<path d="M-84 8L-104 2L-88 -6Z" fill="#7ab85a" ${line}/>
<path d="M52 -16C70 -34 104 -30 108 -6C108 14 88 24 58 16Z" fill="url(#turtle-b)" ${outline(3.4)}/>
<path d="M106 2C100 8 94 8 90 7" fill="none" ${outline(2.6)}/>
<g fill="#2a6a3a" opacity=".45"><circle cx="76" cy="-18" r="5"/><circle cx="66" cy="-8" r="4"/><circle cx="72" cy="6" r="5"/></g>
${eye(92, -10, 8.5, '#ffe36a')}
<path d="M66 6C60 -44 18 -62 -14 -60C-54 -58 -84 -34 -90 4C-84 26 -50 36 -10 36C30 36 58 26 66 6Z" fill="url(#turtle-s)" ${outline(3.6)}/>
<g fill="none" stroke="#0f4a2e" stroke-width="4" stroke-linejoin="round"><path d="M-30 -30L6 -34L20 -8L2 14L-32 14L-46 -8Z"/><path d="M6 -34L18 -54M20 -8L58 -12M2 14L10 34M-32 14L-38 32M-46 -8L-86 -6M-30 -30L-42 -52"/></g>
<path d="M-60 -30C-44 -48 -20 -54 4 -52" stroke="#fff" stroke-width="7" opacity=".45" fill="none" stroke-linecap="round"/>
<path d="M66 6C58 26 30 36 -10 36C-50 36 -84 26 -90 4C-60 20 30 22 66 6Z" fill="#e8d890" ${line}/>
${flipper(30, 24, -14 - beat * 26, 60)}${flipper(-56, 24, -6 - beat * 18, 34)}`
  },
}
