import { seededRandom } from '../../seeded-random.ts'

/** A storm tide under a full moon: the dragon's body arches out of the water between the cliffs. */
export function scene(width: number, height: number): string {
  const random = seededRandom(33)
  const unit = Math.min(width, height)
  const horizon = height * 0.6
  const moon = { x: width * 0.5, y: height * 0.17, r: unit * 0.2 }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#03101f"/><stop offset=".45" stop-color="#0b3a52"/><stop offset=".8" stop-color="#1c7d83"/><stop offset="1" stop-color="#7fd6b8"/></linearGradient>
  <radialGradient id="moon"><stop offset="0" stop-color="#fbfff4"/><stop offset=".75" stop-color="#dff5dc"/><stop offset="1" stop-color="#a9dcc6"/></radialGradient><radialGradient id="aura"><stop offset="0" stop-color="#d8fff0" stop-opacity=".8"/><stop offset=".45" stop-color="#5fd6c0" stop-opacity=".25"/><stop offset="1" stop-color="#0b3a52" stop-opacity="0"/></radialGradient>
  <linearGradient id="cliff" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#12313f"/><stop offset="1" stop-color="#040d18"/></linearGradient>
  <linearGradient id="scale" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fffc0"/><stop offset=".4" stop-color="#1f9d76"/><stop offset="1" stop-color="#063c3c"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".42" r=".78"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#00040a" stop-opacity=".75"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${moon.x}" cy="${moon.y}" r="${moon.r * 3.4}" fill="url(#aura)"/><circle cx="${moon.x}" cy="${moon.y}" r="${moon.r}" fill="url(#moon)"/>
  ${clouds(width, height, unit, random)}${coil(width, horizon, unit, 0.13)}${coil(width, horizon, unit, 0.88)}${cliffs(width, height, unit)}${waves(width, height, horizon, unit)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

/** Rows of scrolled clouds, as in old ink paintings. */
function clouds(width: number, height: number, unit: number, random: () => number): string {
  return Array.from({ length: 16 }, (_, index) => {
    const x = random() * width
    const y = height * (0.04 + (index / 16) * 0.4)
    const size = (unit / 700) * (0.7 + random() * 0.9)
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})" opacity="${(0.25 + random() * 0.35).toFixed(2)}"><path d="M-120 20C-130 0 -96 -16 -80 0C-70 -34 -20 -36 -10 -8C6 -40 60 -34 60 0C84 -14 124 0 116 20Z" fill="#0e4459" stroke="#9fe8d8" stroke-width="2.5"/><path d="M-80 0C-64 0 -62 16 -76 14M-10 -8C12 -6 10 16 -8 12M60 0C44 2 44 18 58 14" fill="none" stroke="#9fe8d8" stroke-width="2.500"/></g>`
  }).join('')
}

/** One arch of the dragon's back, with its fins and scales. */
function coil(width: number, horizon: number, unit: number, at: number): string {
  const size = unit / 420
  const fins = Array.from({ length: 13 }, (_, index) => {
    const angle = Math.PI + (index / 12) * Math.PI
    const turn = (angle * 180) / Math.PI + 90
    return `<path transform="translate(${(Math.cos(angle) * 118).toFixed(0)} ${(Math.sin(angle) * 150).toFixed(0)}) rotate(${turn.toFixed(0)})" d="M-15 8C-8 -8 -4 -22 4 -34C8 -20 12 -8 15 8Z" fill="#ff9d3c" stroke="#7a2605" stroke-width="2"/>`
  }).join('')
  const scales = [0, 1, 2].flatMap((ring) =>
    Array.from({ length: 24 }, (_, index) => {
      const angle = Math.PI + ((index + (ring % 2) / 2) / 23) * Math.PI
      const rx = 108 - ring * 16
      return `<path transform="translate(${(Math.cos(angle) * rx).toFixed(0)} ${(Math.sin(angle) * (rx + 32)).toFixed(0)}) rotate(${((angle * 180) / Math.PI + 90).toFixed(0)})" d="M-9 -7Q0 12 9 -7" fill="none" stroke="#c8ffe0" stroke-opacity=".55" stroke-width="2"/>`
    }),
  )
  return `<g transform="translate(${(at * width).toFixed(0)} ${(horizon + unit * 0.06).toFixed(0)}) scale(${size.toFixed(2)})">${fins}<path d="M-118 40V0A118 150 0 01118 0V40H58V0A58 84 0 00-58 0V40Z" fill="url(#scale)" stroke="#032a2a" stroke-width="4"/>${scales.join('')}</g>`
}

function cliffs(width: number, height: number, unit: number): string {
  const cliff = (mirror: boolean) =>
    `<g transform="translate(${mirror ? width : 0} ${height * 0.26}) scale(${((mirror ? -1 : 1) * unit) / 900} ${(height * 0.5) / 600})"><path d="M-10 600V60L40 30L70 70L110 60L130 150L170 170L160 260L210 320L190 420L250 520L240 600Z" fill="url(#cliff)" stroke="#3fa89a" stroke-opacity=".5" stroke-width="3"/><path d="M40 30L60 180L40 330L80 470M110 60L100 220L140 360L130 520" stroke="#4fc0ad" stroke-opacity=".25" stroke-width="4" fill="none"/></g>`
  return cliff(false) + cliff(true)
}

/** Bands of waves with foam on their crests, larger and darker the nearer they are. */
function waves(width: number, height: number, horizon: number, unit: number): string {
  return [0, 1, 2, 3, 4]
    .map((row) => {
      const y = horizon + ((height - horizon) * row) / 5
      const length = unit * (0.1 + row * 0.05)
      const tall = length * 0.34
      const count = Math.ceil(width / length) + 2
      const start = -length * (0.3 + (row % 2) * 0.5)
      const crest = Array.from(
        { length: count },
        () =>
          `c${length * 0.3} ${-tall} ${length * 0.62} ${-tall * 1.25} ${length * 0.72} ${-tall * 0.55}c${-length * 0.16} ${-tall * 0.2} ${-length * 0.2} ${tall * 0.42} ${length * 0.28} ${tall * 0.55}`,
      ).join('')
      const fill = ['#1f8f96', '#14707f', '#0d5468', '#083a50', '#052638'][row]
      return `<path d="M${start} ${y}${crest}V${height + 20}H${start}Z" fill="${fill}" stroke="#d8fff4" stroke-width="${1.2 + row * 0.7}" stroke-opacity="${0.75 - row * 0.1}"/>`
    })
    .join('')
}
