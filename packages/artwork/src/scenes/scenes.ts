import { darker, lighter, mix } from '../colour.ts'
import { beams, bokeh, lights, pagoda, palm, prang, ridge, swell } from './parts.ts'
import type { Scene } from './scene.ts'

const land = {
  night: {
    palettes: ['midnight', 'indigo', 'wine', 'royal', 'cosmos'],
    draw: (k, p, random) =>
      lights(k, random, 26, '#fff') +
      k.d(random.between(50, 250), 70, 46, p.glow, 0.25) +
      k.f(ridge(random, 320, 90, 8), darker(p.sky[1], 0.35), 0.8) +
      k.f(ridge(random, 350, 60, 10), p.ground),
  },
  river: {
    palettes: ['midnight', 'lagoon', 'sunset', 'jade', 'rose'],
    draw: (k, p, random) =>
      lights(k, random, 14, p.trim, 150) +
      k.at(random.between(30, 80), 262, 0.8, prang(k, darker(p.sky[1], 0.4))) +
      k.at(random.between(210, 270), 262, 0.62, prang(k, darker(p.sky[1], 0.3))) +
      k.f('M0 260H300V400H0Z', p.sky[1]) +
      k.l('M20 276H110M170 284H290M0 300H70M120 312H220M240 322H300M30 336H140', p.glow, 3, 0.4) +
      bokeh(k, random, 5, p.trim, 266, 330),
  },
  palace: {
    palettes: ['crimson', 'royal', 'amber', 'wine', 'vermilion', 'jade'],
    draw: (k, p) =>
      k.at(
        150,
        0,
        1,
        k.twin(
          k.p('M96 60H140V400H96Z', darker(p.sky[1], 0.15)) +
            k.f('M104 60H110V400H104ZM120 60H124V400H120Z', p.trim, 0.35) +
            k.r(88, 44, 60, 18, 4, p.trim) +
            k.p('M160-10C130 40 120 120 160 210Z', p.sky[1]),
        ),
      ) +
      k.f('M0 0H300V34Q225 62 150 34Q75 62 0 34Z', darker(p.sky[0], 0.1), 0.85) +
      k.l('M0 34Q75 62 150 34Q225 62 300 34', p.trim, 4) +
      k.f('M40 400L110 300H190L260 400Z', mix(p.sky[1], p.trim, 0.2), 0.7),
  },
  jungle: {
    palettes: ['emerald', 'moss', 'jade', 'amber', 'lagoon'],
    draw: (k, p, random) =>
      k.f(swell(random, 250, 40), darker(p.sky[1], 0.25), 0.8) +
      k.at(24, 330, 1.5, palm(k, darker(p.sky[1], 0.5)), -8) +
      k.at(280, 340, 1.6, palm(k, darker(p.sky[1], 0.6)), 12) +
      k.p('M-10-10C60 10 96 50 60 92C30 60 0 60-10 70Z', mix(p.sky[1], '#0a3014', 0.5)) +
      k.p('M310-10C230 0 206 60 246 100C262 64 290 60 310 66Z', mix(p.sky[1], '#0a3014', 0.6)) +
      k.p(
        'M-10 400C0 320 60 300 92 330C60 340 70 380 60 400ZM310 400C300 316 244 300 214 336C244 340 236 380 240 400Z',
        mix(p.sky[1], '#06260e', 0.45),
      ) +
      bokeh(k, random, 6, p.glow, 40, 300),
  },
  desert: {
    palettes: ['sand', 'amber', 'sunset', 'ember', 'royal'],
    draw: (k, p, random) =>
      k.d(random.between(60, 240), 110, 52, p.glow, 0.55) +
      k.p(`M${random.below(60) - 30} 300L${50 + random.below(40)} 190L170 300Z`, mix(p.sky[1], p.ground, 0.4)) +
      k.p(`M150 300L${210 + random.below(40)} 214L330 300Z`, mix(p.sky[1], p.ground, 0.25)) +
      k.f(swell(random, 292, 20), mix(p.sky[2], p.sky[1], 0.7)) +
      k.f(swell(random, 334, 22), p.ground),
  },
  cave: {
    palettes: ['ember', 'indigo', 'emerald', 'amber', 'lagoon', 'wine'],
    draw: (k, p, random) =>
      bokeh(k, random, 8, p.trim, 60, 320) +
      k.f('M0 0H300V150L276 60L250 100L226 30L190 64L160 14L130 52L92 24L70 84L46 40L22 130L0 90Z', p.ground, 0.92) +
      k.p('M0 400V250L30 290L46 250L66 330L0 400ZM300 400V236L272 286L258 250L234 330Z', mix(p.sky[1], p.ground, 0.4)) +
      k.p('M20 340L36 296L52 340ZM250 344L264 306L280 344Z', p.trim) +
      lights(k, random, 16, p.glow, 340),
  },
  mountain: {
    palettes: ['sunset', 'rose', 'frost', 'jade', 'sky', 'midnight'],
    draw: (k, p, random) =>
      k.d(random.between(60, 240), 90, 40, p.glow, 0.8) +
      k.f(ridge(random, 270, 150, 6), mix(p.sky[1], p.sky[2], 0.4)) +
      k.f(ridge(random, 300, 110, 8), p.sky[1]) +
      k.at(262, 318, 0.7, pagoda(k, darker(p.sky[1], 0.4))) +
      k.f(ridge(random, 344, 70, 9), darker(p.sky[0], 0.2)),
  },
  garden: {
    palettes: ['rose', 'jade', 'candy', 'moss', 'sky', 'emerald'],
    draw: (k, p, random) => {
      const bloom = k.around(5, k.e(0, -9, 6, 9, lighter(p.sky[2], 0.3))) + k.d(0, 0, 4, p.trim)
      const spots = Array.from({ length: 12 }, () =>
        k.at(random.between(0, 300), random.between(286, 350), random.between(0.5, 1.3), k.share(bloom)),
      )
      const drift = Array.from({ length: 9 }, () =>
        k.at(random.between(0, 300), random.between(10, 200), random.between(0.3, 0.8), k.share(bloom)),
      )
      return (
        k.f(swell(random, 270, 24), mix(p.sky[1], '#1f7a3a', 0.55)) +
        drift.join('') +
        k.f(swell(random, 310, 20), mix(p.sky[1], '#0d4a22', 0.7)) +
        spots.join('')
      )
    },
  },
  festival: {
    palettes: ['vermilion', 'crimson', 'royal', 'indigo', 'sunset', 'ember'],
    draw: (k, p, random) => {
      const lamp =
        k.l('M0-40V-16', p.trim, 2) +
        k.e(0, 0, 15, 17, p.sky[2]) +
        k.e(0, 0, 6, 17, lighter(p.sky[2], 0.4)) +
        k.r(-8, -20, 16, 5, 2, p.trim) +
        k.r(-8, 15, 16, 5, 2, p.trim) +
        k.l('M0 20V34', p.trim, 3)
      const row = [20, 74, 128, 182, 236, 284].map((x, index) =>
        k.at(x, 34 + ((index * 37) % 40), random.between(0.8, 1.25), k.share(lamp)),
      )
      return (
        k.l('M-10 0Q150 60 310 0', p.trim, 2, 0.7) +
        bokeh(k, random, 8, p.glow, 60, 320) +
        row.join('') +
        k.at(40, 336, 0.9, pagoda(k, darker(p.sky[1], 0.45))) +
        k.at(268, 336, 0.75, pagoda(k, darker(p.sky[1], 0.45)))
      )
    },
  },
} satisfies Readonly<Record<string, Scene>>

const elsewhere = {
  underwater: {
    palettes: ['abyss', 'lagoon', 'indigo', 'jade', 'cyber'],
    draw: (k, p, random) =>
      k.f('M60 0H110L40 400H-60ZM160 0H190L220 400H130ZM240 0H280L380 400H290Z', p.glow, 0.16) +
      Array.from(
        { length: 14 },
        () =>
          `<circle cx="${random.between(0, 300)}" cy="${random.between(20, 330)}" r="${random.between(2, 9)}" fill="${p.glow}" fill-opacity=".12" stroke="${p.glow}" stroke-opacity=".5"/>`,
      ).join('') +
      k.p(
        'M-10 400C-4 330 30 350 24 296C46 330 40 350 56 318C66 360 56 380 70 400ZM310 400C300 320 270 350 276 286C250 320 262 350 244 324C238 360 246 380 236 400Z',
        mix(p.sky[1], '#e0508a', 0.5),
      ) +
      k.f(swell(random, 346, 14), p.ground),
  },
  stadium: {
    palettes: ['cyber', 'emerald', 'sky', 'storm', 'baize', 'indigo'],
    draw: (k, p, random) =>
      k.f('M0 150Q150 90 300 150V260H0Z', p.ground, 0.75) +
      k.at(0, 96, 1, lights(k, random, 40, p.glow, 100)) +
      k.l('M0 176Q150 120 300 176M0 204Q150 152 300 204M0 232Q150 186 300 232', p.sky[2], 3, 0.5) +
      k.f('M30 30L-40 400H120ZM270 30L180 400H340Z', '#fff', 0.13) +
      k.at(30, 30, 1, k.d(0, 0, 34, k.out('#ffffff', 'none')), 0) +
      k.at(270, 30, 1, k.d(0, 0, 34, k.out('#ffffff', 'none')), 0) +
      k.p('M-40 400L40 262H260L340 400Z', '#2c9a48') +
      k.l('M150 262V400M110 300A40 14 0 1 0 190 300A40 14 0 1 0 110 300', '#fff', 3, 0.6),
  },
  felt: {
    palettes: ['baize', 'wine', 'midnight', 'emerald', 'crimson'],
    draw: (k, p, random) =>
      bokeh(k, random, 10, p.glow, 0, 140) +
      k.p('M-30 400C-20 230 60 190 150 190S320 230 330 400Z', '#5a2c14') +
      k.p('M-10 400C0 250 70 208 150 208S300 250 310 400Z', p.sky[1]) +
      k.l('M10 400C20 270 80 226 150 226S280 270 290 400', p.trim, 2.5, 0.7) +
      k.f('M120 0H180L260 330H40Z', p.glow, 0.14),
  },
  neon: {
    palettes: ['neon', 'cyber', 'indigo', 'royal'],
    draw: (k, p, random) => {
      const towers = Array.from({ length: 8 }, (_, index) => {
        const x = index * 40 - 10
        const top = random.between(90, 220)
        const side = index % 2 ? p.trim : p.glow
        const signs = Array.from(
          { length: 4 },
          () =>
            `M${Math.round(x + random.between(6, 24))} ${Math.round(top + random.between(14, 110))}h${2 + random.below(6)}v7h-8Z`,
        ).join('')
        return (
          k.f(`M${x} ${top}H${x + 38}V400H${x}Z`, mix(p.ground, p.sky[1], 0.25 + (index % 3) * 0.14)) +
          k.f(signs, side, 0.8) +
          k.l(`M${x} ${top}V330`, side, 1.5, 0.5)
        )
      })
      return (
        towers.join('') +
        k.f('M0 320H300V400H0Z', p.ground) +
        k.l(
          'M150 320L60 400M150 320L240 400M150 320V400M150 320L-60 400M150 320L360 400M0 336H300M0 358H300',
          p.trim,
          1.5,
          0.55,
        ) +
        bokeh(k, random, 6, p.trim, 200, 330)
      )
    },
  },
  clouds: {
    palettes: ['sky', 'candy', 'sunset', 'amber', 'lagoon', 'rose'],
    draw: (k, p, random) => {
      const puff = k.e(-34, 8, 34, 20, '#ffffff') + k.e(30, 8, 40, 22, '#ffffff') + k.e(0, -8, 32, 28, '#ffffff')
      const high = Array.from(
        { length: 4 },
        () =>
          `<g opacity=".55">${k.at(random.between(0, 300), random.between(20, 170), random.between(0.4, 0.8), k.share(puff))}</g>`,
      )
      const low = [20, 110, 200, 290].map((x) => `<g opacity=".9">${k.at(x, 330 + (x % 30), 1.3, k.share(puff))}</g>`)
      return `${k.f('M-10 290C60 120 240 120 310 290L296 292C230 150 70 150 4 292Z', p.trim, 0.25)}${high.join('')}${low.join('')}`
    },
  },
  sea: {
    palettes: ['sky', 'lagoon', 'sunset', 'amber', 'rose'],
    draw: (k, p, random) =>
      k.d(random.between(70, 230), 120, 44, p.glow, 0.85) +
      k.f('M0 220H300V400H0Z', mix(p.sky[1], '#0a5c9c', 0.5)) +
      k.l('M10 234H120M180 240H280M40 256H160M210 262H300', '#fff', 3, 0.5) +
      k.f('M-10 226Q20 180 50 226ZM230 226Q268 160 320 226Z', darker(p.sky[1], 0.45)) +
      k.p('M-10 400V330Q80 290 160 330T310 320V400Z', '#f2cf8c') +
      k.at(278, 352, 1.5, palm(k, darker(p.ground, 0.1)), 10),
  },
  storm: {
    palettes: ['storm', 'indigo', 'abyss', 'midnight'],
    draw: (k, p, random) =>
      k.e(60, 40, 90, 40, darker(p.sky[1], 0.35)) +
      k.e(220, 30, 110, 46, darker(p.sky[1], 0.4)) +
      k.e(150, 70, 80, 30, darker(p.sky[1], 0.2)) +
      k.f('M60 60L30 150H56L36 236L92 126H64L84 60ZM250 60L236 122H254L240 190L284 104H262L272 60Z', p.trim) +
      k.p('M-10 400V300Q20 262 60 296T140 292T220 296T310 282V400Z', p.sky[1]) +
      k.f('M-10 400V336Q40 300 80 334T170 330T250 334T310 322V400Z', p.ground) +
      lights(k, random, 12, '#fff', 300),
  },
  space: {
    palettes: ['cosmos', 'cyber', 'indigo', 'neon'],
    draw: (k, p, random) =>
      lights(k, random, 44, '#fff', 400) +
      k.at(random.between(40, 90), 300, 1, k.c(0, 0, 46, p.sky[2])) +
      k.at(252, 70, 1, k.c(0, 0, 20, p.trim) + k.l('M-36 10Q0 22 36-10', p.glow, 4)) +
      k.f('M-20 330Q150 250 320 330V400H-20Z', mix(p.sky[2], p.ground, 0.5)) +
      bokeh(k, random, 6, p.sky[2], 20, 300),
  },
  volcano: {
    palettes: ['ember', 'crimson', 'vermilion'],
    draw: (k, p, random) =>
      k.p('M-20 360L100 150H200L320 360Z', p.ground) +
      k.p('M100 150H200L186 176L172 160L158 210L142 170L128 240L116 168Z', '#ffb02a') +
      k.f('M110 150C70 90 120 60 100 10H210C180 60 240 100 190 150Z', '#ff9a3a', 0.4) +
      bokeh(k, random, 12, '#ffcf5a', 20, 330) +
      k.p('M-10 400V350Q80 330 150 352T310 344V400Z', '#e0481a'),
  },
  winter: {
    palettes: ['frost', 'midnight', 'sky', 'lagoon'],
    draw: (k, p, random) => {
      const pine =
        k.f('M0-80L24-40H12L32-8H6V8H-6V-8H-32L-12-40H-24Z', darker(p.sky[1], 0.45)) +
        k.f('M0-80L14-56Q0-62-14-56ZM-20-32Q0-40 20-32L12-40H-12Z', '#fff', 0.8)
      return (
        k.f(ridge(random, 290, 120, 6), '#fff', 0.55) +
        [14, 56, 246, 288].map((x) => k.at(x, 330, 1 + (x % 5) / 8, k.share(pine))).join('') +
        k.p('M-10 400V330Q80 296 160 326T310 318V400Z', '#e8f6ff') +
        lights(k, random, 40, '#fff', 380)
      )
    },
  },
} satisfies Readonly<Record<string, Scene>>

/** All scenes, by the key that games use in `art.scene`. */
export const scenes: Readonly<Record<string, Scene>> = { ...land, ...elsewhere }

export { beams }
