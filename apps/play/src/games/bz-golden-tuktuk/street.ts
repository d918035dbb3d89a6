import type { RandomSource } from '../../seeded-random.ts'
import { neonLight, neonSign } from './neon.ts'
import { shopFronts, type ShopFront } from './shop-fronts.ts'

/** Scale factors from the nearest house to the farthest. */
const depths = [1, 0.68, 0.46, 0.31] as const
const shopHeight = 66
const floorHeight = 46

/** Shop houses on both sides, smaller towards the middle, with their light reflected on the wet road. */
export function street(width: number, height: number, horizon: number, random: RandomSource): string {
  const portrait = height > width
  const unit = Math.min(width, height)
  const nearest = unit * (portrait ? 0.4 : 0.36)
  const foot = height * (portrait ? 0.79 : 0.87)
  const houses: { depth: number; drawing: string }[] = []
  for (const side of [0, 1] as const) {
    let edge = -nearest * 0.07
    for (const [index, depth] of depths.entries()) {
      const wide = nearest * depth
      // A narrow window has no room for all of them.
      if (edge + wide > width / 2 + 1) continue
      const base = horizon + (foot - horizon) * depth
      const floors = Math.max(
        1,
        Math.ceil(((base - height * (0.4 - 0.36 * depth)) * 100) / wide / floorHeight - shopHeight / floorHeight),
      )
      const front = shopFronts[(index + side * 2) % shopFronts.length]
      const x = side === 0 ? edge : width - edge - wide
      if (front !== undefined)
        houses.push({ depth, drawing: placed(house(front, Math.min(5, floors), side, random), x, base, wide / 100) })
      edge += wide * 0.99
    }
  }
  const fromAfar = houses.toSorted((one, other) => one.depth - other.depth)
  return `${defs}${fromAfar.map(({ drawing }) => drawing).join('')}`
}

const defs = `<defs><linearGradient id="shop" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff0b4"/><stop offset=".6" stop-color="#ffb04a"/><stop offset="1" stop-color="#c8562a"/></linearGradient>
<linearGradient id="wall0" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1f0d44"/><stop offset="1" stop-color="#6a2470"/></linearGradient><linearGradient id="wall1" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f1c4c"/><stop offset="1" stop-color="#2a4a8a"/></linearGradient>
<filter id="tube" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="3"/></filter><filter id="pool" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="1 5"/></filter></defs>`

/** Places a drawing on the road, with its reflection. */
function placed(drawing: string, x: number, base: number, scale: number): string {
  const at = `translate(${x.toFixed(1)} ${base.toFixed(1)})`
  return `<g transform="${at} scale(${scale.toFixed(3)} ${(-scale * 0.45).toFixed(3)})" opacity=".4" filter="url(#pool)">${drawing}</g><g transform="${at} scale(${scale.toFixed(3)})">${drawing}</g>`
}

function house(front: ShopFront, floors: number, side: 0 | 1, random: RandomSource): string {
  const top = -shopHeight - floors * floorHeight
  const upper = Array.from({ length: floors }, (_, floor) => storey(-shopHeight - floor * floorHeight, random)).join('')
  const inner = side === 0 ? 93 : 7
  return `<path d="M0 0V${top}H100V0Z" fill="url(#wall${side})" stroke="#0d0420" stroke-width="1.500"/>${roof(top)}${upper}${shop(front, random)}
${neonSign({ x: 50, y: -shopHeight - 3, width: 78, height: 17 }, front.sign, random)}${neonSign({ x: inner, y: -shopHeight - 44, width: 18, height: 58 }, front.sign, random)}`
}

function roof(top: number): string {
  return `<path d="M-2 ${top}h104v-5H-2z" fill="#3f1a5e"/><path d="M30 ${top - 5}Q50 ${top - 24} 70 ${top - 5}Z" fill="#4a1f6e" stroke="#a04ac8"/><circle cx="50" cy="${top - 11}" r="3" fill="#ffd23c"/><path d="M12 ${top - 5}v-16m-6 3h12m-10-5h8" stroke="#0d0420" stroke-width="1.600"/><path d="M80 ${top - 5}v-10h12v10z" fill="#170a30"/>`
}

/** A storey with two windows between pilasters, each with a balcony, an air conditioner or washing. */
function storey(foot: number, random: RandomSource): string {
  const windowAt = (x: number) => {
    const lit = random() < 0.65
    const glass = lit ? (random() < 0.6 ? '#ffcf7a' : '#ff9ad0') : '#140a30'
    const shutter = random() < 0.5 ? '#2f8f8a' : '#b0487a'
    return `<path d="M${x - 9} ${foot - 12}v-18a9 9 0 0118 0v18z" fill="${glass}" opacity="${lit ? 0.8 : 0.75}" stroke="#f2c9e8" stroke-opacity=".5"/><path d="M${x} ${foot - 12}v-27M${x - 9} ${foot - 27}h18" stroke="#2a0f38"/><path d="M${x - 15} ${foot - 12}h5v-18h-5zM${x + 10} ${foot - 12}h5v-18h-5z" fill="${shutter}"/><path d="M${x - 15} ${foot - 16}h5m-5-4h5m-5-4h5m15 8h5m-5-4h5m-5-4h5" stroke="#000" stroke-opacity=".35"/>${windowItem(x, foot, random())}`
  }
  return `<path d="M0 ${foot - 1}H100" stroke="#c86ad0" stroke-opacity=".5" stroke-width="2"/><path d="M3 ${foot}v-44M97 ${foot}v-44" stroke="#c86ad0" stroke-opacity=".3" stroke-width="3"/>${windowAt(30)}${windowAt(69)}`
}

function windowItem(x: number, foot: number, choice: number): string {
  if (choice < 0.35)
    return `<path d="M${x - 16} ${foot - 12}h32v3h-32zM${x - 14} ${foot - 9}v7m7-7v7m7-7v7m7-7v7m7-7v7M${x - 16} ${foot - 2}h32" fill="#0d0420" stroke="#0d0420" stroke-width="1.400"/><circle cx="${x - 9}" cy="${foot - 14}" r="4" fill="#2fa860"/><circle cx="${x - 3}" cy="${foot - 15}" r="3.500" fill="#3fc878"/><circle cx="${x + 9}" cy="${foot - 14}" r="3" fill="#ff6aa8"/>`
  if (choice < 0.65)
    return `<path d="M${x - 8} ${foot - 11}h16v9h-16z" fill="#8a8fa8" stroke="#20243c"/><circle cx="${x}" cy="${foot - 6.5}" r="3.500" fill="#3a3f58"/>`
  return `<path d="M${x - 15} ${foot - 10}h30" stroke="#fff" stroke-opacity=".6"/><path d="M${x - 12} ${foot - 10}h6v7h-6z" fill="#ffd23c"/><path d="M${x - 3} ${foot - 10}h7v8h-7z" fill="#38d8ff"/><path d="M${x + 7} ${foot - 10}h5v6h-5z" fill="#ff5cb8"/>`
}

function shop(front: ShopFront, random: RandomSource): string {
  const stripes = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M${4 + index * 11.5} -60h11.500v9a5.750 5.750 0 01-11.500 0z" fill="${index % 2 === 0 ? front.awning : '#fff3e2'}" stroke="#2a0f20" stroke-width=".7"/>`,
  ).join('')
  const light = neonLight(random)
  return `<path d="M0 0V-62H100V0Z" fill="#2a1040"/><path d="M8 0V-56H92V0Z" fill="url(#shop)"/>${front.goods(random)}<path d="M8 -56V0M92 -56V0" stroke="${light}" stroke-width="1.600"/>${stripes}<path d="M-3 0h106v3H-3z" fill="#4a2a5c"/>`
}
