import { eye, glow, gradient, swing, turned, type Creature, outline } from './creature.ts'

const line = outline()

/** The body of the dragon: a wave that runs from the head to the tail. */
function dragonSpine(moment: number) {
  return Array.from({ length: 45 }, (_, index) => {
    const part = index / 44
    return [150 - part * 400, Math.sin((moment - part * 1.5) * Math.PI * 2) * (14 + part * 38) + part * 10] as const
  })
}

function dragonBody(moment: number): string {
  const spine = dragonSpine(moment)
  const thick = (index: number) => 40 * (1 - (index / 44) ** 1.7) + 3
  const at = (factor: number) =>
    spine.map(([x, y], index) => `${x.toFixed(1)} ${(y + thick(index) * factor).toFixed(1)}`)
  const plates = spine.flatMap(([x, y], index) => {
    if (index % 2 === 1 || index < 2 || index > 41) return []
    const size = 6 + 20 * Math.sin(Math.PI * (index / 44)) ** 0.6
    const top = y - thick(index)
    return [
      `M${x + 9} ${top + 4}Q${x - 2} ${top - size} ${x - 16} ${top - size * 0.9}Q${x - 8} ${top - 2} ${x - 9} ${top + 5}Z`,
    ]
  })
  const rings = spine.flatMap(([x, y], index) =>
    index % 2 === 0 || index > 40
      ? []
      : [`M${x} ${y + thick(index) * 0.2}Q${x - 7} ${y + thick(index) * 0.6} ${x - 3} ${y + thick(index) * 0.96}`],
  )
  const shine = spine.map(([x, y], index) => `${x.toFixed(1)} ${(y - thick(index) * 0.5).toFixed(1)}`)
  return `<path d="${plates.join('')}" fill="#ff5a3a" ${line}/>
<path d="M${at(-1).join('L')}L${at(1).toReversed().join('L')}Z" fill="url(#dragon-b)" ${outline(4)}/>
<path d="M${at(0.2).join('L')}L${at(0.97).toReversed().join('L')}Z" fill="url(#dragon-u)"/>
<path d="${rings.join('')}" fill="none" stroke="#8a5a0a" stroke-width="3.500"/>
<path d="M${shine.slice(2, 38).join('L')}" fill="none" stroke="#c8fff0" stroke-width="6" opacity=".55" stroke-linecap="round" stroke-dasharray="22 12"/>`
}

export const seadragon: Creature = {
  width: 600,
  height: 300,
  length: 560,
  cycleMs: 1_800,
  sway: 0,
  upright: false,
  defs:
    gradient('dragon-b', ['#0a5a5a', '#12a08a', '#3ad8a8']) +
    gradient('dragon-u', ['#ffe08a', '#f2a82a']) +
    gradient('dragon-h', ['#0f7a72', '#2cc8a0', '#8af0c0']) +
    glow('dragon-m', ['rgb(255 255 255 / 90%)', 'rgb(255 214 90 / 70%)', 'rgb(255 180 40 / 0%)'], [0.5, 0.5, 0.5]),
  draw(moment) {
    const spine = dragonSpine(moment)
    const [, headY = 0] = spine[0] ?? []
    const [tailX = 0, tailY = 0] = spine.at(-1) ?? []
    const beat = swing(moment)
    const fin = (index: number, size: number, degrees: number) => {
      const [x = 0, y = 0] = spine[index] ?? []
      return turned(
        x,
        y + 24,
        degrees,
        `<path d="M0 0C-10 ${size * 0.4} -${size * 0.6} ${size * 0.9} -${size} ${size}C-${size * 0.7} ${size * 0.6} -${size * 0.8} ${size * 0.5} -${size * 0.95} ${size * 0.44}C-${size * 0.6} ${size * 0.3} -${size * 0.7} ${size * 0.1} -${size * 0.7} 0C-${size * 0.4} ${-size * 0.1} -14 -16 0 0Z" fill="#ff7a4a" ${line}/>`,
      )
    }
    const whisker = (up: number) =>
      `M218 ${up * 8}C250 ${up * 30 + beat * 12} 240 ${up * 56} ${266 + beat * 8} ${up * 60 + swing(moment, 0.2) * 12}`
    return `${turned(tailX, tailY, beat * 10, `<path d="M14 0C-6 -10 -16 -40 -40 -52C-34 -32 -40 -20 -54 -20C-42 -10 -42 10 -54 20C-40 20 -34 34 -40 52C-16 40 -6 10 14 0Z" fill="#ff5a3a" ${line}/>`)}
${dragonBody(moment)}${fin(12, 58, 10 + beat * 14)}${fin(27, 44, 6 - beat * 14)}
<g transform="translate(0 ${headY.toFixed(1)}) rotate(${(beat * 3).toFixed(2)} 150 0)">
<path d="M150 -38C128 -70 100 -76 74 -70C92 -60 96 -52 98 -44C80 -50 66 -46 56 -38C76 -34 84 -26 90 -16C76 -16 66 -8 60 2C80 0 92 8 100 16Z" fill="#ff7a3a" ${outline(3.4)}/>
<g fill="#ffd75a" ${line}><path d="M152 -44C140 -74 118 -96 92 -104C108 -88 112 -78 114 -68C106 -76 98 -80 88 -82C104 -66 120 -50 136 -36Z"/></g>
<path d="M110 -34C140 -58 184 -50 206 -32C224 -34 246 -26 252 -8C246 4 226 8 210 6C198 14 180 18 166 20C178 24 196 26 214 24C218 34 206 44 190 44C160 46 124 40 106 24C94 4 96 -18 110 -34Z" fill="url(#dragon-h)" ${outline(4)}/>
<path d="M210 6C194 14 176 18 160 18C176 26 196 28 214 24C220 16 218 10 210 6Z" fill="#8a1424" ${line}/>
<path d="M212 7l-3 10l-8 -6l-4 9l-7 -6l-4 8l-7 -6M208 25l-4 -7l-6 7l-5 -7l-6 6" fill="#fff" stroke="#12203a" stroke-width="1.600"/>
<path d="M130 -22C140 -40 166 -42 178 -30C166 -14 144 -12 130 -22Z" fill="#083a3a"/>${eye(158, -25, 13, '#ff4a2a')}<path d="M130 -40L182 -34" ${outline(8, '#083a3a')}/>
<circle cx="238" cy="-16" r="4" fill="#083a3a"/><path d="${whisker(-1)}${whisker(1)}" fill="none" stroke="#ffd75a" stroke-width="5" stroke-linecap="round"/>
<path d="M124 34C120 58 104 70 90 74M142 40C140 60 130 72 120 78" fill="none" stroke="#ffd75a" stroke-width="7" stroke-linecap="round"/>
<circle cx="270" cy="18" r="34" fill="url(#dragon-m)"/><circle cx="270" cy="18" r="13" fill="#fffbe0" stroke="#f2b02a" stroke-width="3"/></g>`
  },
}

export const kingcrab: Creature = {
  width: 440,
  height: 320,
  length: 430,
  cycleMs: 1_300,
  sway: 0,
  upright: true,
  defs:
    glow('crab-b', ['#ff9a5a', '#e23a2a', '#7a1024'], [0.45, 0.3, 0.85]) +
    gradient('crab-c', ['#ff7a4a', '#b81a2a']) +
    gradient('crab-g', ['#fff3a0', '#ffc22e', '#c87a0a']),
  draw(moment) {
    const beat = swing(moment)
    const leg = (side: number, index: number) => {
      const lift = swing(moment, index * 0.21 + (side > 0 ? 0 : 0.5)) * 10
      const [x, far] = [side * (70 + index * 12), side * (140 + index * 18)]
      const path = `M${x} ${26 + index * 16}L${far} ${10 + index * 32 + lift}L${far + side * (18 - index * 14)} ${82 + index * 22 + lift}`
      return `<path d="${path}" fill="none" stroke="#12203a" stroke-width="24" stroke-linecap="round" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="#d8382c" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="#ffb08a" stroke-width="4" stroke-dasharray="3 16" stroke-linecap="round"/>`
    }
    const claw = (side: number) => {
      const snap = 12 + swing(moment, side > 0 ? 0 : 0.4) * 12
      return `<g transform="translate(${side * 118} -8) scale(${side} 1) rotate(${(-8 + beat * 7).toFixed(2)})"><path d="M-34 30C-20 20 6 4 24 -24" fill="none" stroke="#12203a" stroke-width="40" stroke-linecap="round"/><path d="M-34 30C-20 20 6 4 24 -24" fill="none" stroke="#d8382c" stroke-width="32" stroke-linecap="round"/>
${turned(30, -40, -snap, '<path d="M0 6C-32 -10 -40 -56 -12 -92C-16 -64 -8 -42 10 -26Z" fill="url(#crab-c)" stroke="#12203a" stroke-width="4" stroke-linejoin="round"/>')}
${turned(30, -40, snap, '<path d="M-6 8C-14 -34 10 -82 54 -96C46 -84 46 -70 44 -62C62 -50 62 -6 30 16C16 24 0 22 -6 8Z" fill="url(#crab-c)" stroke="#12203a" stroke-width="4" stroke-linejoin="round"/><path d="M16 -44C22 -62 32 -74 42 -80" stroke="#ffd0b0" stroke-width="7" fill="none" stroke-linecap="round" opacity=".7"/>')}</g>`
    }
    const spikes = [-84, -56, -28, 0, 28, 56, 84]
      .map(
        (x) =>
          `<path d="M${x - 12} ${-52 + Math.abs(x) * 0.34}L${x * 1.12} ${-84 + Math.abs(x) * 0.4}L${x + 12} ${-52 + Math.abs(x) * 0.34}Z" fill="#ffb05a" ${line}/>`,
      )
      .join('')
    return `${[2, 1, 0].map((index) => leg(-1, index) + leg(1, index)).join('')}
${claw(-1)}${claw(1)}${spikes}
<g transform="translate(0 ${(swing(moment, 0.25) * 4).toFixed(1)})"><path d="M0 -66C-70 -66 -122 -30 -126 20C-122 66 -64 98 0 98C64 98 122 66 126 20C122 -30 70 -66 0 -66Z" fill="url(#crab-b)" ${outline(4.5)}/>
<path d="M-92 -4C-78 -34 -40 -50 -6 -50" stroke="#fff" stroke-width="10" opacity=".5" fill="none" stroke-linecap="round"/>
<g fill="#7a1024" opacity=".5"><circle cx="-70" cy="30" r="11"/><circle cx="72" cy="28" r="11"/><circle cx="-46" cy="62" r="8"/><circle cx="48" cy="62" r="8"/></g>
<path d="M-44 46Q0 84 44 46Q0 60 -44 46Z" fill="#5a0a1a" ${line}/><path d="M-30 52l8 10l6 -7M30 52l-8 10l-6 -7" fill="#fff" stroke="#12203a" stroke-width="2"/>
<path d="M-34 -46L-36 -74M34 -46L36 -74" ${outline(11, '#7a1024')}/>${eye(-36, -80, 20, '#ffe36a')}${eye(36, -80, 20, '#ffe36a')}
<path d="M-62 -104L-14 -88M62 -104L14 -88" ${outline(8)}/>
<path d="M-46 -104L-56 -150L-26 -126L0 -160L26 -126L56 -150L46 -104Q0 -92 -46 -104Z" fill="url(#crab-g)" ${outline(4)}/><g ${outline(2)}><circle cx="0" cy="-116" r="8" fill="#ff4a7a"/><circle cx="-28" cy="-114" r="6" fill="#4ad0ff"/><circle cx="28" cy="-114" r="6" fill="#4ad0ff"/></g></g>`
  },
}
