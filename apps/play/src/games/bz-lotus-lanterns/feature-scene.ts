import { seededRandom } from '../../seeded-random.ts'

/** Out on the water at midnight: a great moon, the milky way, a crowd of lanterns over the far bank, krathongs on the river. */
export function featureScene(width: number, height: number): string {
  const random = seededRandom(77)
  const horizon = height * 0.62
  const unit = Math.min(width, height)
  const moon = { x: width * 0.5, y: height * 0.22, r: unit * 0.17 }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#03041c"/><stop offset=".45" stop-color="#10134f"/><stop offset=".8" stop-color="#3c1f78"/><stop offset="1" stop-color="#b0486f"/></linearGradient>
  <linearGradient id="river" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a3a78"/><stop offset=".25" stop-color="#2a1d66"/><stop offset="1" stop-color="#04051c"/></linearGradient>
  <radialGradient id="moon"><stop offset="0" stop-color="#fffef6"/><stop offset=".75" stop-color="#fff0cc"/><stop offset="1" stop-color="#f0cf9a"/></radialGradient>
  <radialGradient id="aura"><stop offset="0" stop-color="#ffeccb" stop-opacity=".8"/><stop offset=".35" stop-color="#c9a2ff" stop-opacity=".3"/><stop offset="1" stop-color="#5a4ad8" stop-opacity="0"/></radialGradient>
  <radialGradient id="lamp"><stop offset="0" stop-color="#fff3c0"/><stop offset=".3" stop-color="#ffa040" stop-opacity=".7"/><stop offset="1" stop-color="#ff7a2a" stop-opacity="0"/></radialGradient>
  <linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e0701e"/><stop offset=".6" stop-color="#ffb85a"/><stop offset="1" stop-color="#fff0b8"/></linearGradient>
  <linearGradient id="milk" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#b9c6ff" stop-opacity="0"/><stop offset=".5" stop-color="#d6dcff" stop-opacity=".22"/><stop offset="1" stop-color="#b9c6ff" stop-opacity="0"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".45" r=".8"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#01010a" stop-opacity=".75"/></radialGradient>
  <filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${(unit * 0.02).toFixed(1)}"/></filter></defs>
  <rect width="${width}" height="${horizon + 2}" fill="url(#sky)"/>
  <rect x="${-width * 0.2}" y="${horizon * 0.32}" width="${width * 1.4}" height="${unit * 0.2}" fill="url(#milk)" filter="url(#blur)" transform="rotate(-18 ${width / 2} ${horizon * 0.4})"/>
  ${stars(width, horizon, random)}
  <circle cx="${moon.x}" cy="${moon.y}" r="${moon.r * 3.6}" fill="url(#aura)"/><circle cx="${moon.x}" cy="${moon.y}" r="${moon.r}" fill="url(#moon)"/>
  <g fill="#e3c190" opacity=".4"><circle cx="${moon.x - moon.r * 0.35}" cy="${moon.y - moon.r * 0.2}" r="${moon.r * 0.22}"/><circle cx="${moon.x + moon.r * 0.3}" cy="${moon.y + moon.r * 0.32}" r="${moon.r * 0.16}"/><circle cx="${moon.x + moon.r * 0.1}" cy="${moon.y - moon.r * 0.45}" r="${moon.r * 0.1}"/></g>
  ${crowd(width, horizon, unit, random)}${bank(width, horizon, unit)}
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#river)"/>
  ${reflections(width, height, horizon, moon.x, random)}${krathongs(width, height, horizon, unit, random)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function stars(width: number, horizon: number, random: () => number): string {
  const all = Array.from(
    { length: 170 },
    () =>
      `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * horizon * 0.8).toFixed(0)}" r="${(0.4 + random() * 1.5).toFixed(2)}" opacity="${(0.2 + random() * 0.75).toFixed(2)}"/>`,
  )
  return `<g fill="#fff">${all.join('')}</g>`
}

/** Lanterns that others have let go, small and far, denser towards the bank. */
function crowd(width: number, horizon: number, unit: number, random: () => number): string {
  return Array.from({ length: 70 }, () => {
    const high = random() ** 1.6
    const x = random() * width
    const y = horizon * (1 - 0.08 - high * 0.8)
    const size = unit * (0.006 + random() * 0.014) * (1 + high * 0.6)
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(size / 10).toFixed(2)})" opacity="${(0.55 + random() * 0.45).toFixed(2)}"><circle r="22" fill="url(#lamp)" opacity=".55"/><path d="M-8 -9C-8 -14 8 -14 8 -9L5 10H-5Z" fill="url(#paper)"/></g>`
  }).join('')
}

function bank(width: number, horizon: number, unit: number): string {
  const ridge = Array.from(
    { length: 61 },
    (_, index) =>
      `${((index / 60) * width).toFixed(0)} ${(horizon - unit * (0.035 + 0.022 * (1 + Math.sin(index * 0.31) * Math.cos(index * 0.13)))).toFixed(0)}`,
  ).join('L')
  const chedi = (x: number, size: number) =>
    `<path transform="translate(${x * width} ${horizon + 2}) scale(${(size * unit) / 100})" d="M-46 0V-10H-38V-20H-30C-34 -44 -20 -58 -8 -66V-74H-5L0 -128L5 -74H8V-66C20 -58 34 -44 30 -20H38V-10H46V0Z"/>`
  return `<g fill="#0d0828"><path d="M0 ${horizon + 2}L${ridge}L${width} ${horizon + 2}Z" stroke="#0d0828" stroke-width="${unit * 0.02}" stroke-linejoin="round"/>${chedi(0.14, 0.15)}${chedi(0.24, 0.09)}${chedi(0.83, 0.17)}${chedi(0.72, 0.08)}</g>`
}

function reflections(width: number, height: number, horizon: number, moonX: number, random: () => number): string {
  return Array.from({ length: 120 }, () => {
    const depth = random() ** 1.3
    const y = horizon + 3 + depth * (height - horizon)
    const near = random() < 0.5
    const x = near ? moonX + (random() - 0.5) * width * (0.06 + depth * 0.35) : random() * width
    const length = (0.015 + depth * 0.07) * width * (0.4 + random())
    const color = near ? '#ffeccb' : random() < 0.5 ? '#ff9a4c' : '#a58cff'
    return `<path d="M${(x - length / 2).toFixed(0)} ${y.toFixed(0)}q${(length / 4).toFixed(0)} -3 ${(length / 2).toFixed(0)} 0t${(length / 2).toFixed(0)} 0" stroke="${color}" stroke-width="${(0.8 + depth * 2.4).toFixed(1)}" fill="none" opacity="${(near ? 0.5 : 0.28).toFixed(2)}" stroke-linecap="round"/>`
  }).join('')
}

/** Floats with candles on the water, larger towards the viewer. */
function krathongs(width: number, height: number, horizon: number, unit: number, random: () => number): string {
  return Array.from({ length: 26 }, () => random() ** 1.5)
    .toSorted((far, near) => far - near)
    .map((depth) => {
      const x = random() * width
      const y = horizon + unit * 0.02 + depth * (height - horizon) * 0.92
      const size = unit * (0.012 + depth * 0.05)
      const petals = [-62, -31, 0, 31, 62].map(
        (turn) =>
          `<path d="M0 -4C-7 -12 -6 -22 0 -30C6 -22 7 -12 0 -4Z" transform="rotate(${turn})" fill="${turn % 62 === 0 ? '#ff8fc4' : '#ffc2dd'}"/>`,
      )
      return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(size / 40).toFixed(3)})"><ellipse cy="16" rx="46" ry="9" fill="#ff9a4c" opacity=".28"/><circle cy="-26" r="34" fill="url(#lamp)" opacity=".8"/><path d="M-34 0H34L24 16H-24Z" fill="#14573a" stroke="#4fc088" stroke-width="1.500"/>${petals.join('')}<path d="M-3 -22H3V-42H-3Z" fill="#fff3d0"/><path d="M0 -58C-5 -50 -5 -45 0 -42C5 -45 5 -50 0 -58Z" fill="#ffd75e"/></g>`
    })
    .join('')
}
