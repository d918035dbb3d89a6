import type { SlotSymbolId } from './slots/slot-profiles.ts'
import { numberFrom } from './number-from.ts'

/** The look of a game: keys of motifs and a scene in the artwork package. */
export interface GameArt {
  readonly motif: string
  readonly scene: string
  readonly accent?: string | undefined
}

/** The motif of each symbol. */
export type SlotSkin = Readonly<Partial<Record<SlotSymbolId, string>>>

const castByScene: Readonly<Record<string, readonly string[]>> = {
  neon: ['cocktail', 'microphone', 'car', 'motorbike', 'guitar', 'headset', 'noodles', 'camera'],
  garden: ['butterfly', 'rose', 'bee', 'orchid', 'frog', 'mushroom', 'firefly', 'peach'],
  night: ['owl', 'wolf', 'lantern', 'moonrabbit', 'firefly', 'fox', 'ghost', 'clock'],
  desert: ['camel', 'scarab', 'cactus', 'lamp', 'snake', 'amulet', 'anubis', 'gecko'],
  palace: ['empress', 'crown', 'fan', 'teapot', 'scroll', 'peacock', 'shield', 'ring'],
  cave: ['pickaxe', 'gem', 'chest', 'lamp', 'key', 'skull', 'mushroom', 'ingot'],
  jungle: ['tiger', 'monkey', 'parrot', 'toucan', 'snake', 'aztec', 'frog', 'gorilla'],
  mountain: ['eagle', 'goat', 'crane', 'bamboo', 'kite', 'teapot', 'panda', 'swords'],
  clouds: ['crane', 'kite', 'balloon', 'carpet', 'rainbow', 'lightning', 'garuda', 'unicorn'],
  festival: ['lantern', 'firecracker', 'drumthai', 'gong', 'fan', 'kite', 'opera', 'umbrella'],
  river: ['koi', 'longtail', 'lotus', 'frog', 'crane', 'turtle', 'flamingo', 'umbrella'],
  sea: ['ship', 'whale', 'shark', 'yacht', 'surf', 'crab', 'parrot', 'pearl'],
  felt: ['cards', 'dice', 'chip', 'champagne', 'cocktail', 'domino', 'balls', 'ticket'],
  underwater: ['octopus', 'jellyfish', 'seahorse', 'mermaid', 'turtle', 'pufferfish', 'trident', 'pearl'],
  winter: ['penguin', 'snowflake', 'wolf', 'bear', 'snowman', 'ice', 'fox', 'gift'],
  space: ['astronaut', 'rocket', 'ufo', 'planet', 'robot', 'star', 'mech', 'controller'],
  storm: ['lightning', 'eagle', 'horse', 'zeus', 'shield', 'umbrella', 'trident', 'column'],
  volcano: ['dino', 'fire', 'reddragon', 'phoenix', 'helmet', 'bull', 'hammer', 'chilli'],
}
const anyCast = ['tiger', 'lantern', 'ship', 'fan', 'key', 'teapot', 'owl', 'scroll']
const lows = ['jade', 'gem', 'coin', 'ring', 'clover', 'horseshoe', 'star', 'pearl', 'diamond', 'potion']
const fruits = [
  'cherry',
  'lemon',
  'grapes',
  'watermelon',
  'bell',
  'peach',
  'clover',
  'horseshoe',
  'diamond',
  'star',
  'seven',
]
const scatters = ['scroll', 'lamp', 'key', 'chest', 'trophy', 'book', 'magic', 'amulet', 'gift']
const wilds = ['crown', 'star', 'lightning', 'amulet', 'fire', 'seven']

/**
 * The cast of a slot: its own motif for the top symbol, its accent second, then motifs that fit its scene, then stones and
 * coins; classic machines have fruit. The same game always gets the same cast, and no motif is used twice.
 */
export function skinOf(gameCode: string, art: GameArt, isClassic: boolean): SlotSkin {
  const used = new Set<string>()
  const first = (from: readonly string[], salt: string): string => {
    const start = numberFrom(`${gameCode}/${salt}`, from.length)
    const turned = [...from.slice(start), ...from.slice(0, start)]
    const chosen = turned.find((motif) => !used.has(motif)) ?? art.motif
    used.add(chosen)
    return chosen
  }
  const scene = isClassic ? fruits : (castByScene[art.scene] ?? anyCast)
  const low = isClassic ? fruits : lows
  used.add(art.motif)
  return {
    top: art.motif,
    second: art.accent === undefined ? first(scene, 'second') : first([art.accent, ...scene].slice(0, 1), 'accent'),
    third: first(scene, 'third'),
    fourth: first(scene, 'fourth'),
    red: first(low, 'red'),
    green: first(low, 'green'),
    blue: first(low, 'blue'),
    violet: first(low, 'violet'),
    wild: first(wilds, 'wild'),
    scatter: first(scatters, 'scatter'),
  }
}

/** Every motif that a cast may use, so that a test can check that each has a drawing. */
export const castMotifs: readonly string[] = [
  ...new Set([...Object.values(castByScene), anyCast, lows, fruits, scatters, wilds].flat()),
]
