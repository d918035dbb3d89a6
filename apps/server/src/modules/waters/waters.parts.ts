import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Sockets } from '../../kernel/sockets/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Together } from '../../kernel/together.ts'
import type { PlayParts, PrizesAsked } from '../play/index.ts'
import type { Bosses } from './bosses/bosses.ts'
import type { VolleyMemory } from './volleys/volley-memory.ts'
import type { WaterRooms } from './rooms/water-rooms.ts'
import type { BrandWaters } from './waters.files.ts'

/** What waters need from the modules below. */
export interface WaterPorts {
  readonly play: PlayParts
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  readonly log: Log
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly sockets: Pick<Sockets, 'hand' | 'post' | 'posted' | 'listen' | 'hearsOthers' | 'playersAt' | 'tables'>
}

/** The ports and what the module shares. */
export interface WaterParts extends Omit<WaterPorts, 'folders'> {
  /** The halls of a brand. Throws for a brand that is not loaded. */
  watersOf(brandId: BrandId): BrandWaters
  readonly rooms: WaterRooms
  readonly memory: VolleyMemory
  /** Which fish were caught, in whatever process. */
  readonly caught: Together<PrizesAsked, ReadonlySet<number>>
  readonly bosses: Bosses
}
