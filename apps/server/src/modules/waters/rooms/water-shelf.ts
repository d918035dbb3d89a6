import { fishDefinitionByCode } from '@baize/engines'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { maskName, type Identity } from '../../identity/index.ts'
import { prizesOf, type PlayParts } from '../../play/index.ts'
import { currencyOf } from '../../wallet/index.ts'
import type { BrandWaters } from '../waters.files.ts'
import { allShotsMs, seatsOfWater, sittingOf, Water, type Sitting, type WaterPlace } from './water.ts'
import { seatsOf, waterById, type StoredWaterSeat } from './waters.sql.ts'

/** What the rooms are read with. */
export interface ShelfParts {
  readonly play: PlayParts
  readonly identity: Pick<Identity, 'usernamesOf'>
  /** The halls of a brand. */
  watersOf(brandId: BrandId): BrandWaters
}

/** A room in which somebody sits, with the seat. */
export interface Seated {
  readonly water: Water
  readonly seat: number
  readonly sitting: Sitting
}

/** The rooms that this process knows, as they were when it last read or heard of them. */
export class WaterShelf {
  readonly #parts: () => ShelfParts
  readonly #waters = new Map<string, Water>()
  /** Rooms that are being read: nobody reads them twice at once. */
  readonly #reading = new Map<string, Promise<Water | undefined>>()
  /** Who has left a moment ago, with the shots that they had left: whoever enters again has no more. */
  readonly #left = new Map<string, Pick<Sitting, 'shots' | 'shotsMs'>>()
  readonly #opened: (water: Water) => void

  /** `opened` is told of each room that this process did not know before. */
  constructor(parts: () => ShelfParts, opened: (water: Water) => void) {
    this.#parts = parts
    this.#opened = opened
  }

  get all(): readonly Water[] {
    return [...this.#waters.values()]
  }

  known(waterId: string): Water | undefined {
    return this.#waters.get(waterId)
  }

  /** The rooms of a hall. */
  in(place: WaterPlace): Water[] {
    return this.all.filter(
      ({ place: one }) =>
        one.brandId === place.brandId &&
        one.gameCode === place.gameCode &&
        one.wallet === place.wallet &&
        one.hall === place.hall,
    )
  }

  /** A room in which the player of a session sits, as this process knows it; `undefined` for every other. */
  seated(session: Session, waterId: string): Seated | undefined {
    const water = this.#waters.get(waterId)
    const { brandId, wallet } = session
    const isTheirs = water?.place.brandId === brandId && water.place.wallet === wallet
    const seat = isTheirs ? water.seatOf(playerOf(session)) : -1
    const sitting = water?.seats[seat]
    if (water === undefined || sitting === undefined) return undefined
    if (session.gameCode !== undefined && session.gameCode !== water.place.gameCode) return undefined
    water.usedMs = performance.now()
    return { water, seat, sitting }
  }

  /** The same, after a look at the rows if this process knows nothing of it. */
  async find(session: Session, waterId: string): Promise<Seated | undefined> {
    const known = this.seated(session, waterId)
    if (known !== undefined) return known
    await this.read(waterId)
    return this.seated(session, waterId)
  }

  /** Reads a room, who sits there and which fish are gone; `undefined` if it is not open. Whoever asks while it is being read gets a later reading. */
  read(waterId: string): Promise<Water | undefined> {
    const before = this.#reading.get(waterId)
    const reading = (before ?? Promise.resolve()).catch(() => undefined).then(() => this.#read(waterId))
    this.#reading.set(waterId, reading)
    const over = () => {
      if (this.#reading.get(waterId) === reading) this.#reading.delete(waterId)
    }
    reading.then(over, over)
    return reading
  }

  forget(waterId: string): void {
    this.#waters.delete(waterId)
  }

  /** Forgets how many shots those had left who have all of them again. */
  sweep(nowMs: number): void {
    for (const [player, { shotsMs }] of this.#left) if (nowMs - shotsMs > allShotsMs) this.#left.delete(player)
  }

  async #read(waterId: string): Promise<Water | undefined> {
    const { database } = this.#parts().play
    const water = this.#waters.get(waterId) ?? (await this.#opening(waterId))
    if (water === undefined) return undefined
    const [seats, caught] = await Promise.all([seatsOf(database, waterId), prizesOf(database, waterId)])
    for (const no of caught) water.catch(no)
    const names = await this.#namesOf(water, seats)
    // From here on nothing is waited for.
    const before = [...water.seats]
    for (let seat = 0; seat < seatsOfWater; seat += 1) {
      const stored = seats.find((one) => one.seat === seat)
      water.seats[seat] = stored && this.#sittingOf(water, stored, { before, names })
    }
    for (const one of before)
      if (one !== undefined && water.seatOf(one.player) < 0)
        this.#left.set(`${water.place.brandId} ${one.player}`, { shots: one.shots, shotsMs: one.shotsMs })
    return water
  }

  /** Opens a room that this process does not know. */
  async #opening(waterId: string): Promise<Water | undefined> {
    const { play, watersOf } = this.#parts()
    const stored = await waterById(play.database, waterId)
    if (stored === undefined) return undefined
    const { brandId, gameCode, wallet, hall: hallCode, school, beganAt } = stored
    const definition = fishDefinitionByCode(gameCode)
    const currency = this.#currencyOf(stored)
    const hall = watersOf(brandId)
      .hallsOf(gameCode, currency)
      .find((one) => one.hall === hallCode)
    // The brand does not offer it any more.
    if (definition === undefined || hall === undefined) return undefined
    const place = { brandId, gameCode, wallet, hall: hallCode }
    const water = new Water({ waterId, place, definition, hall, school, beganAt, seq: 0 })
    water.usedMs = performance.now()
    this.#waters.set(waterId, water)
    this.#opened(water)
    return water
  }

  #currencyOf({ brandId, wallet }: WaterPlace): string {
    const { brands } = this.#parts().play
    return currencyOf(brands.byId(brandId), wallet).code
  }

  #namesOf(water: Water, seats: readonly StoredWaterSeat[]): Promise<ReadonlyMap<MemberId, string>> {
    const isNew = ({ memberId }: StoredWaterSeat) => !water.seats.some((one) => one?.memberId === memberId)
    const members = seats.filter(isNew).map(({ memberId }) => memberId)
    return members.length === 0
      ? Promise.resolve(new Map())
      : this.#parts().identity.usernamesOf(water.place.brandId, members)
  }

  #sittingOf(
    { waterId, place }: Water,
    { memberId, powerMinor }: StoredWaterSeat,
    {
      before,
      names,
    }: { readonly before: readonly (Sitting | undefined)[]; readonly names: ReadonlyMap<MemberId, string> },
  ): Sitting {
    const known = before.find((one) => one?.memberId === memberId)
    if (known !== undefined) return known
    const username = names.get(memberId) ?? '***'
    const hash = this.#parts().play.secrets.keyedHash(`${waterId} ${memberId}`, 'player in a fishing room')
    const who = Buffer.from(hash.subarray(0, 8)).toString('hex')
    const player = playerOf({ memberId, wallet: place.wallet })
    const sitting = { player, memberId, who, username, masked: maskName(username), power: powerMinor }
    return { ...sittingOf(sitting, performance.now()), ...this.#left.get(`${place.brandId} ${player}`) }
  }
}

/** A player: one of a member's wallets. */
export function playerOf({ memberId, wallet }: Pick<Session, 'memberId' | 'wallet'>): string {
  return `${memberId} ${wallet}`
}

/** The name under which pages watch a room. */
export function socketName({ waterId }: { readonly waterId: string }): string {
  return `water:${waterId}`
}
