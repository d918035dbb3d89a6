import { asiaMotifs } from './asia.ts'
import { beastMotifs } from './beasts.ts'
import { birdMotifs } from './birds.ts'
import { casinoMotifs } from './casino.ts'
import { foodMotifs } from './food.ts'
import type { MotifSet } from './motif.ts'
import { natureMotifs } from './nature.ts'
import { peopleMotifs } from './people.ts'
import { seaMotifs } from './sea.ts'
import { sportMotifs } from './sport.ts'
import { treasureMotifs } from './treasure.ts'
import { vehicleMotifs } from './vehicles.ts'

/** Every motif, by the key that games use in `art.motif`. */
export const motifs: MotifSet = {
  ...asiaMotifs,
  ...beastMotifs,
  ...birdMotifs,
  ...casinoMotifs,
  ...foodMotifs,
  ...natureMotifs,
  ...peopleMotifs,
  ...seaMotifs,
  ...sportMotifs,
  ...treasureMotifs,
  ...vehicleMotifs,
}
