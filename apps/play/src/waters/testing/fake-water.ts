import type { WaterBoss, WaterChange, WaterMessage } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { catchChance, fishAt, fishKindOf, type FishDefinition } from '@baize/engines'
import { formatAmount, minor } from '@baize/money'
import type { TableEars } from '../../shared/table-socket.ts'
import type { OpenedWater, SentVolley, VolleyReply, WaterGateway } from '../water-gateway.ts'

export interface FakeWaterPorts {
  readonly definition: FishDefinition
  readonly now: () => number
  /** A random number from 0 up to, not including, 1. */
  readonly chance: () => number
  /** How long an answer takes. */
  readonly wait: () => Promise<void>
  readonly later: (milliseconds: number, work: () => void) => void
  /** Others who shoot at random, so many times a second; 0 for none. */
  readonly others: number
  /** How many units the player has, in minor units. */
  readonly balance: bigint
}

const waterId = '0f6ac1de-3d38-4a5f-9d1e-2f7b6a0c9c11'
const hash = 'a'.repeat(64)
const digits = 2

/** A fishing room in this window alone, to look at the game while developing, and for tests. */
export class FakeWater implements WaterGateway {
  readonly #ports: FakeWaterPorts
  readonly #beganAt: number
  readonly #answers = new Map<string, VolleyReply>()
  #balance: bigint
  #seq = 0
  #caught = new Set<number>()
  #ears: TableEars<WaterMessage> | undefined
  #boss: WaterBoss | null = null
  #staked = 0n
  /** Errors that the next shots are answered with. */
  readonly failures: CallRefused[] = []
  readonly sent: (SentVolley & { readonly key: string })[] = []

  constructor(ports: FakeWaterPorts) {
    this.#ports = ports
    this.#balance = ports.balance
    this.#beganAt = ports.now() - 60_000
  }

  halls: WaterGateway['halls'] = async () => ({
    gameName: this.#ports.definition.title,
    trial: false,
    currencyCode: 'THB',
    currencySymbol: '฿',
    currencyDigits: digits,
    balance: this.#money(this.#balance),
    halls: [
      { hall: 'lagoon', powers: ['0.50', '1.00', '2.00', '5.00'], players: 3 },
      { hall: 'reef', powers: ['5.00', '10.00', '20.00', '50.00'], players: 1 },
      { hall: 'abyss', powers: ['50.00', '100.00', '200.00', '500.00'], players: 0 },
    ],
  })

  enter: WaterGateway['enter'] = async () => ({ waterId, seat: 0 })

  leave: WaterGateway['leave'] = async () => ({})

  game: WaterGateway['game'] = () => Promise.reject(new CallRefused('network', '', 503))

  pool: WaterGateway['pool'] = async () => ({ amount: '12345.60' })

  open: WaterGateway['open'] = async () => {
    const { definition, now } = this.#ports
    return {
      waterId,
      gameCode: definition.code,
      gameName: definition.title,
      hall: 'lagoon',
      trial: false,
      currencyCode: 'THB',
      currencySymbol: '฿',
      currencyDigits: digits,
      balance: this.#money(this.#balance),
      powers: ['0.50', '1.00', '2.00', '5.00'],
      definitionHash: hash,
      publishedReturn: '0.960000',
      school: 'fake',
      schoolBeganAt: new Date(this.#beganAt).toISOString(),
      now: new Date(now()).toISOString(),
      seq: this.#seq,
      ownSeat: 0,
      seats: [
        { seat: 0, who: 'me', name: 'demo', power: '1.00' },
        { seat: 2, who: 'b', name: 'ma***k', power: '2.00' },
        { seat: 3, who: 'c', name: 'pl***y', power: '0.50' },
      ],
      caught: [...this.#caught],
      boss: this.#boss,
      lastPaid: null,
      pool: '12345.60',
    } satisfies OpenedWater
  }

  listen: WaterGateway['listen'] = (_waterId, ears) => {
    this.#ears = ears
    ears.ready()
    if (this.#ports.others > 0) {
      this.#otherShots()
      this.#ports.later(9_000, () => this.#bossComes('seadragon', 1))
    }
    return () => void (this.#ears = undefined)
  }

  shoot: WaterGateway['shoot'] = async (_waterId, volley, key) => {
    await this.#ports.wait()
    this.sent.push({ ...volley, key })
    const failure = this.failures.shift()
    if (failure !== undefined) throw failure
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const answer = this.#answer(volley)
    this.#answers.set(key, answer)
    return answer
  }

  /** Tells the window something. */
  tell(...changes: readonly WaterChange[]): void {
    this.#seq += 1
    const now = new Date(this.#ports.now()).toISOString()
    this.#ears?.heard({ type: 'water', waterId, seq: this.#seq, now, changes })
  }

  /** Leaves out a message, as a lost connection would. */
  skip(): void {
    this.#seq += 1
  }

  #answer({ power, weapon, targets }: SentVolley): VolleyReply {
    const { definition, chance } = this.#ports
    const unit = BigInt(power.replace('.', ''))
    const swim = this.#swimming()
    const kinds = targets.map((no) => swim.get(no)).filter((kind) => kind !== undefined)
    let [stake, payout] = [0n, 0n]
    const shots = targets.map((fishNo): VolleyReply['shots'][number] => {
      if (fishNo === 0) {
        stake += unit
        this.#staked += unit
        return { fishNo, kind: 'seadragon', result: 'boss', multipleHundredths: 0 }
      }
      const kind = swim.get(fishNo)
      const fish = kind === undefined ? undefined : fishKindOf(definition, kind)
      if (fish === undefined) return { fishNo, kind: 'anchovy', result: 'gone', multipleHundredths: 0 }
      if (weapon !== 'net' || stake === 0n)
        stake += weapon === 'torpedo' ? unit * BigInt(definition.torpedo.shots) : unit
      const { below, of } = catchChance(definition, fish, { engine: 'fish', weapon, shots: kinds })
      if (chance() >= below / of) return { fishNo, kind: fish.kind, result: 'missed', multipleHundredths: 0 }
      payout += unit * BigInt(fish.multiple)
      this.#caught.add(fishNo)
      return { fishNo, kind: fish.kind, result: 'caught', multipleHundredths: fish.multiple * 100 }
    })
    this.#balance += payout - stake
    return {
      roundId: stake === 0n ? null : '0f6ac1de-3d38-4a5f-9d1e-2f7b6a0c9c12',
      shots,
      stake: this.#money(stake),
      payout: this.#money(payout),
      balanceAfter: this.#money(this.#balance),
      pool: null,
    }
  }

  #swimming(): ReadonlyMap<number, string> {
    const { definition, now } = this.#ports
    const fish = fishAt(definition, 'fake', now() - this.#beganAt).filter(({ no }) => !this.#caught.has(no))
    return new Map(fish.map(({ no, kind }) => [no, kind]))
  }

  #otherShots(): void {
    const { chance, others, later } = this.#ports
    const [fishNo, kind] = [...this.#swimming()][Math.floor(chance() * 20)] ?? []
    if (fishNo !== undefined && kind !== undefined) {
      const isCaught = chance() < 0.2
      if (isCaught) this.#caught.add(fishNo)
      const shot = {
        fishNo,
        kind,
        result: isCaught ? 'caught' : 'missed',
        multipleHundredths: isCaught ? 500 : 0,
      } as const
      this.tell({
        kind: 'volley',
        seat: chance() < 0.5 ? 2 : 3,
        weapon: 'cannon',
        power: '1.00',
        shots: [shot],
        payout: '0.00',
      })
    }
    later(1_000 / others, () => this.#otherShots())
  }

  #bossComes(kind: string, bossNo: number): void {
    const cameAt = new Date(this.#ports.now()).toISOString()
    this.#boss = {
      bossId: `00000000-0000-4000-8000-${String(bossNo).padStart(12, '0')}`,
      bossNo,
      kind,
      seedHash: hash,
      cameAt,
      staked: '0.00',
      ownStaked: '0.00',
      fell: null,
    }
    this.tell({ kind: 'boss', boss: this.#boss })
    this.#ports.later(25_000, () => {
      if (this.#boss === null) return
      const at = new Date(this.#ports.now()).toISOString()
      const fell = { at, returnsHundredths: 200, seed: hash }
      this.tell({ kind: 'boss', boss: { ...this.#boss, staked: this.#money(this.#staked), fell } })
      this.#balance += this.#staked * 2n
      this.#staked = 0n
      this.#boss = null
      this.#ports.later(20_000, () => this.#bossComes(bossNo % 2 === 1 ? 'kingcrab' : 'seadragon', bossNo + 1))
    })
  }

  #money(amount: bigint): string {
    return formatAmount(minor(amount), digits)
  }
}
