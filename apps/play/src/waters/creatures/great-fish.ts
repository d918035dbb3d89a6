import { clip, eye, glow, gradient, rays, swing, turned, type Creature, outline } from './creature.ts'

const line = outline()

export const ray: Creature = {
  width: 280,
  height: 240,
  length: 176,
  cycleMs: 1_600,
  sway: 0,
  upright: false,
  defs: glow('ray-b', ['#6a8ad8', '#2c3f8e', '#151f52'], [0.55, 0.5, 0.7]),
  draw(moment) {
    const [beat, late] = [swing(moment), swing(moment, -0.12)]
    const wing = (side: number) => {
      const tip = side * (104 + beat * 12)
      return `<path d="M84 ${side * 14}C64 ${side * 44} 34 ${side * 80} ${-26 + late * 8} ${tip}C-22 ${side * 66} -46 ${side * 36} -66 ${side * 12}L-60 0L80 0Z" fill="url(#ray-b)" ${outline(3.4)}/><path d="M54 ${side * 34}C34 ${side * 60} 10 ${side * 80} ${-18 + late * 7} ${tip * 0.92}" fill="none" stroke="#9ab8ff" stroke-width="5" opacity=".55" stroke-linecap="round"/>`
    }
    return `<path d="M-60 0C-90 ${beat * 8} -110 ${-late * 12} -136 ${late * 16}" fill="none" stroke="#12203a" stroke-width="9" stroke-linecap="round"/><path d="M-60 0C-90 ${beat * 8} -110 ${-late * 12} -136 ${late * 16}" fill="none" stroke="#3a52a8" stroke-width="4" stroke-linecap="round"/>
${wing(-1)}${wing(1)}
<path d="M92 -20C104 -26 116 -20 112 -10L92 -8ZM92 20C104 26 116 20 112 10L92 8Z" fill="#2c3f8e" ${line}/>
<path d="M96 0C92 -22 60 -34 16 -30C-30 -26 -58 -12 -70 0C-58 12 -30 26 16 30C60 34 92 22 96 0Z" fill="url(#ray-b)" ${outline(0)}/>
<g fill="#bcd0ff" opacity=".75"><circle cx="20" cy="-14" r="6"/><circle cx="0" cy="10" r="5"/><circle cx="-20" cy="-6" r="4"/><circle cx="34" cy="12" r="4"/><circle cx="-6" cy="-40" r="6"/><circle cx="-2" cy="44" r="6"/><circle cx="24" cy="-46" r="4"/><circle cx="22" cy="48" r="4"/></g>
<path d="M50 -6h18M50 6h18M40 -4h6M40 4h6" stroke="#0c1238" stroke-width="3" stroke-linecap="round"/>
${eye(80, -18, 7, '#ffe36a')}${eye(80, 18, 7, '#ffe36a')}`
  },
}

const swordBody = 'M86 -4C66 -26 22 -34 -24 -28C-58 -24 -84 -10 -98 0C-84 10 -58 22 -24 25C24 28 66 18 86 2L164 0Z'

export const swordfish: Creature = {
  width: 350,
  height: 170,
  length: 212,
  cycleMs: 760,
  sway: 12,
  upright: false,
  defs:
    gradient('sword-b', ['#1a2a6a', '#3f6ad0', '#c8e0ff', '#ffffff']) +
    gradient('sword-f', ['#5a7ae8', '#2a2f8a']) +
    clip('sword-c', swordBody),
  draw(moment) {
    const beat = swing(moment)
    const sail = Array.from(
      { length: 7 },
      (_, index) => [46 - index * 18, -70 + index * 5 + swing(moment, index * 0.08) * 3] as const,
    )
    return `<path d="M62 -24C62 -56 54 -70 44 -74C24 -64 0 -62 -22 -54C-46 -46 -64 -34 -72 -18Z" fill="url(#sword-f)" ${line}/>
${rays([0, -22], sail, '#b8c8ff')}
<path d="M-30 22C-34 44 -50 50 -60 48C-54 36 -54 26 -52 20Z" fill="url(#sword-f)" ${line}/>
${turned(-94, 0, beat * 7, `<path d="M8 0C-6 -18 -28 -46 -54 -54C-42 -32 -30 -12 -30 0C-30 12 -42 32 -54 54C-28 46 -6 18 8 0Z" fill="url(#sword-f)" ${line}/>`, 0.84 + beat * 0.16)}
<path d="${swordBody}" fill="url(#sword-b)" ${outline(3.4)}/>
<g clip-path="url(#sword-c)"><path d="M-98 -4C-40 -14 30 -14 86 -6" stroke="#fff" stroke-width="5" opacity=".55" fill="none"/><g stroke="#142050" stroke-width="5" opacity=".3"><path d="M30 -34L20 -6M8 -34L0 -6M-14 -34L-20 -6M-36 -30L-40 -6"/></g></g>
<path d="M84 8C72 14 60 14 52 12" fill="none" ${line}/><path d="M46 -14C40 0 40 10 48 18" fill="none" ${line} opacity=".7"/>
${eye(66, -8, 9.5, '#8ae0ff')}
${turned(30, 12, 24 + beat * 14, `<path d="M0 0C-18 2 -42 16 -52 34C-26 30 -6 20 0 0Z" fill="url(#sword-f)" ${line}/>`)}`
  },
}

const sharkBody =
  'M150 -8C132 -38 84 -50 30 -46C-30 -42 -96 -26 -132 -4C-100 16 -40 34 20 36C72 38 118 30 134 16C146 10 154 4 150 -8Z'

export const shark: Creature = {
  width: 380,
  height: 220,
  length: 248,
  cycleMs: 1_000,
  sway: 16,
  upright: false,
  defs:
    gradient('shark-b', ['#2c3c50', '#5f7a94', '#8aa6bc', '#f4fafc', '#ffffff']) +
    gradient('shark-f', ['#7a94aa', '#2c3c50']) +
    clip('shark-c', sharkBody),
  draw(moment) {
    const beat = swing(moment)
    const teeth = 'l-5 9l-5 -8'.repeat(7)
    return `<path d="M14 -42C8 -72 -14 -92 -38 -98C-34 -76 -42 -56 -50 -36Z" fill="url(#shark-f)" ${outline(3.4)}/>
<path d="M-92 -20C-98 -34 -108 -40 -118 -40C-114 -30 -114 -22 -112 -14Z" fill="url(#shark-f)" ${line}/>
<path d="M-70 24C-76 40 -90 46 -100 44C-94 34 -94 26 -92 18Z" fill="url(#shark-f)" ${line}/>
${turned(-128, -4, beat * 8, `<path d="M8 2C-6 -18 -30 -60 -52 -74C-46 -44 -34 -20 -30 -4C-34 10 -40 30 -50 46C-26 38 -4 22 8 6Z" fill="url(#shark-f)" ${outline(3.4)}/>`, 0.84 + beat * 0.16)}
<path d="${sharkBody}" fill="url(#shark-b)" ${outline(3.8)}/>
<g clip-path="url(#shark-c)"><path d="M-132 -2C-60 10 60 14 150 -4L150 60L-132 60Z" fill="#fff" opacity=".55"/><path d="M-120 -10C-50 -34 40 -42 110 -30" stroke="#fff" stroke-width="6" opacity=".35" fill="none"/></g>
<path d="M140 10C118 14 104 8 92 -2C96 20 110 30 128 24Z" fill="#7a1420" ${line}/><path d="M136 10${teeth}" fill="#fff" stroke="#12203a" stroke-width="1.500"/>
<path d="M62 -22C56 -8 56 6 62 16M50 -22C44 -8 44 6 50 16M38 -20C32 -8 32 4 38 14" fill="none" ${outline(3.4)} opacity=".75"/>
<path d="M92 -34L122 -24" ${outline(5)}/>${eye(108, -16, 9.5, '#ffd23e')}
${turned(34, 22, 14 + beat * 10, `<path d="M0 0C-20 12 -40 40 -46 66C-14 58 20 34 26 4Z" fill="url(#shark-f)" ${outline(3.4)}/>`)}`
  },
}

export const eel: Creature = {
  width: 360,
  height: 130,
  length: 214,
  cycleMs: 900,
  sway: 0,
  upright: false,
  defs:
    gradient('eel-b', ['#3a2a9a', '#5a4af0', '#ffe36a'], false) +
    glow('eel-g', ['rgb(255 240 120 / 60%)', 'rgb(120 160 255 / 0%)'], [0.5, 0.5, 0.5]),
  draw(moment) {
    const spine = Array.from({ length: 33 }, (_, index) => {
      const part = index / 32
      return [130 - part * 296, Math.sin((moment - part * 1.25) * Math.PI * 2) * (5 + part * 24)] as const
    })
    const thick = (part: number) => 25 * (1 - part ** 2.2) + 2
    const upper = spine.map(([x, y], index) => `${x.toFixed(1)} ${(y - thick(index / 32)).toFixed(1)}`)
    const lower = spine
      .map(([x, y], index) => `${x.toFixed(1)} ${(y + thick(index / 32) * 0.9).toFixed(1)}`)
      .toReversed()
    const crest = spine.map(
      ([x, y], index) => `${x.toFixed(1)} ${(y - thick(index / 32) - 9 * Math.sin(Math.PI * (index / 32))).toFixed(1)}`,
    )
    const middle = spine.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    const head = (spine[0]?.[1] ?? 0) + 0
    const spark = (index: number) => {
      const [x = 0, y = 0] = spine[index] ?? []
      const up = (index + Math.floor(moment * 8)) % 2 === 0 ? -1 : 1
      return `M${x} ${y + up * 22}l-8 ${up * 10}l10 ${up * 3}l-7 ${up * 12}`
    }
    return `<ellipse cx="0" cy="0" rx="176" ry="62" fill="url(#eel-g)"/>
<path d="M${crest.join('L')}L${lower.join('L')}Z" fill="#ff7ad8" ${line}/>
<path d="M${upper.join('L')}L${lower.join('L')}Z" fill="url(#eel-b)" ${outline(3.6)}/>
<path d="M${middle.slice(3, 30).join('L')}" fill="none" stroke="#fff27a" stroke-width="7" stroke-linecap="round" stroke-dasharray="2 17"/>
<path d="M128 ${head - 26}C158 ${head - 28} 172 ${head - 10} 172 ${head + 2}C170 ${head + 18} 150 ${head + 26} 128 ${head + 23}C112 ${head + 10} 112 ${head - 12} 128 ${head - 26}Z" fill="url(#eel-b)" ${outline(3.4)}/>
<path d="M171 ${head + 6}C160 ${head + 12} 148 ${head + 12} 140 ${head + 8}" fill="none" ${line}/>${eye(150, head - 8, 9, '#7affff')}
<path d="${[6, 13, 20, 26].map(spark).join('')}" fill="none" stroke="#fffbd0" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`
  },
}
