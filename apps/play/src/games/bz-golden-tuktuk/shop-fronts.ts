import type { RandomSource } from '../../seeded-random.ts'
import type { NeonPicture } from './neon.ts'

/** A shop in a square of 100: its neon picture, the colour of its awning's stripes, and its goods. */
export interface ShopFront {
  readonly sign: NeonPicture
  readonly awning: string
  readonly goods: (random: RandomSource) => string
}

const row = (count: number, at: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => at(index)).join('')
const lamp = (x: number, color: string) =>
  `<path d="M${x} -50V-40" stroke="#3a1208"/><circle cx="${x}" cy="-36" r="9" fill="${color}" opacity=".35"/><ellipse cx="${x}" cy="-36" rx="5" ry="5.500" fill="${color}" stroke="#5c1206"/><path d="M${x - 2} -30.500h4v3h-4z" fill="#ffd23c"/>`
const guest = (x: number, shirt: string) =>
  `<path d="M${x - 7} 0V-9Q${x - 7} -17 ${x} -17Q${x + 7} -17 ${x + 7} -9V0Z" fill="${shirt}"/><circle cx="${x}" cy="-22" r="5" fill="#6b3a1e"/><path d="M${x - 5} -22a5 5 0 0110 0q-5-3-10 0z" fill="#1b0b12"/>`

/** Noodles: steaming pots on a counter, a row of bowls, guests on stools. */
const noodles: ShopFront = {
  sign: 'bowl',
  awning: '#e0234a',
  goods: () => `${lamp(22, '#ff4a3c')}${lamp(78, '#ff4a3c')}
<g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.600"><path d="M42 -29q4-5 0-10t1-8"/><path d="M58 -29q-4-5 0-10t-1-8"/></g>
<path d="M33 -29h16v9h-16zM51 -29h16v9h-16z" fill="#b8c4d6" stroke="#3c4658"/><path d="M31 -29h20M49 -29h20" stroke="#e8eef8" stroke-width="2"/>
<path d="M10 -20H90V0H10Z" fill="#8a1f2e"/><path d="M10 -20H90V-16H10Z" fill="#ffb45c"/>${row(6, (index) => `<path d="M${15 + index * 13} -24h10q-1 5-5 5t-5-5z" fill="#fff3dc" stroke="#2f6fd8"/>`)}
${guest(26, '#2b7fd0')}${guest(74, '#f0a020')}`,
}

/** Fruit: crates of round fruit, and hanging bananas. */
const fruit: ShopFront = {
  sign: 'mango',
  awning: '#1d9a5a',
  goods: (random) => {
    const colors = ['#ffb41e', '#7ac92e', '#ff4a8c', '#e8302c', '#ffe14a'] as const
    const crate = (x: number, y: number, color: string) =>
      `${row(7, (index) => `<circle cx="${x + 3 + (index % 4) * 5.5 + (index > 3 ? 2.5 : 0)}" cy="${y - (index > 3 ? 6 : 2)}" r="${(2.9 + random() * 0.6).toFixed(1)}" fill="${color}" stroke="#3a1408" stroke-width=".6"/>`)}<path d="M${x - 2} ${y}h26v9h-26z" fill="#a86a2c" stroke="#4a2408"/><path d="M${x - 2} ${y + 4.5}h26" stroke="#4a2408"/>`
    return `${row(4, (index) => `<path d="M${22 + index * 19} -50v5" stroke="#3a1208"/><path d="M${22 + index * 19} -45q-6 4-4 13M${22 + index * 19} -45q0 7 0 14M${22 + index * 19} -45q6 4 4 13" stroke="#ffe14a" stroke-width="3.400" fill="none" stroke-linecap="round"/>`)}
${row(3, (index) => crate(13 + index * 27, -19, colors[index] ?? '#ffb41e'))}${row(3, (index) => crate(13 + index * 27, -9, colors[(index + 3) % colors.length] ?? '#ffb41e'))}`
  },
}

/** Tea: glasses on shelves, a counter, and somebody pouring. */
const tea: ShopFront = {
  sign: 'cup',
  awning: '#f07a1e',
  goods:
    () => `${row(2, (shelf) => `<path d="M12 ${-36 + shelf * 11}h46" stroke="#5c2a0c" stroke-width="2"/>${row(5, (index) => `<path d="M${15 + index * 9} ${-45 + shelf * 11}h6l-1 8h-4z" fill="${index % 2 === 0 ? '#ff8a2c' : '#8ed06a'}" stroke="#fff" stroke-opacity=".7" stroke-width=".7"/>`)}`)}
<path d="M10 -16H90V0H10Z" fill="#5a2a86"/><path d="M10 -16H90V-12H10Z" fill="#ffd98a"/><path d="M20 -12V0M35 -12V0M50 -12V0M65 -12V0M80 -12V0" stroke="#000" stroke-opacity=".25"/>
<path d="M66 -16V-26Q66 -34 74 -34Q82 -34 82 -26V-16Z" fill="#38b8c8"/><circle cx="74" cy="-39" r="5.500" fill="#8a4e2a"/><path d="M68 -41q6-6 12 0l1-2q-7-6-14 0z" fill="#ffd23c"/><path d="M67 -28L60 -24" stroke="#8a4e2a" stroke-width="3" stroke-linecap="round"/><path d="M56 -24h6l-1 8h-4z" fill="#ff8a2c" stroke="#fff"/>`,
}

/** Lanterns and garlands hung close together. */
const lanterns: ShopFront = {
  sign: 'lotus',
  awning: '#8a3fd8',
  goods:
    () => `${row(5, (index) => lamp(18 + index * 16, ['#ff4a3c', '#ffd23c', '#ff5cb8', '#38d8ff', '#7dff9a'][index] ?? '#ff4a3c'))}
${row(4, (index) => `<path d="M${24 + index * 17} -28q-7 7 0 14q7-7 0-14z" fill="none" stroke="#fff6e0" stroke-width="3" stroke-dasharray="1.500 1.500"/><path d="M${24 + index * 17} -14v5" stroke="#ff3f6a" stroke-width="3"/>`)}
<path d="M10 -8H90V0H10Z" fill="#7a3a12"/><path d="M10 -8H90V-6H10Z" fill="#ffce5c"/>${guest(50, '#c02a6a')}`,
}

export const shopFronts: readonly ShopFront[] = [noodles, fruit, tea, lanterns]
