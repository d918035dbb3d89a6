import type { CrowdBet, TableChange, TableRound } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { sharedPayoutMinor, type Series, type SharedGame, type SharedOutcome } from '@baize/engines'
import { formatAmount, minor, parseAmount } from '@baize/money'
import type { OpenedTable, SentBet, TableGateway } from '../gateway.ts'
import type { TableEars } from '../table-socket.ts'
import { fakeSeason } from './fake-season.ts'

/** How a fake table behaves. */
export interface FakeOptions {
  readonly now: () => number
  /** Calls back after some milliseconds. */
  readonly later: (ms: number, work: () => void) => void
  readonly chance: () => number
  readonly bettingMs: number
  /** Players besides the one at the window. */
  readonly others: number
  /** How many rounds were dealt before, so that roads are not empty. */
  readonly dealt?: number
}

interface OwnFake {
  readonly field: string
  amount: bigint
  readonly target: number | null
  cashedOut: number | null
  payout: bigint | null
}

const zeros = '0'.repeat(64)
const names = ['b***y', 'n***t', 'som***', 'l***9', '小***', 'ma***k', 'p***n', 'w***g']

/**
 * A table without a server, for tests and for looking at a window while its server is being built: rounds with the game's own
 * rules, drawn by `chance`, others who bet, and the messages that a server sends. It is not part of what players get.
 */
export class FakeTable implements TableGateway {
  readonly #game: SharedGame
  readonly #options: FakeOptions
  readonly #ears = new Set<TableEars>()
  #series: Series
  #seriesNo = 1
  #position: number
  #roundNo = 0
  #seq = 0
  #balance = 1_000_000n
  #round: TableRound | null = null
  #outcome: SharedOutcome | undefined
  #isLast = false
  #own: OwnFake[] = []
  #crowd: CrowdBet[] = []
  #results: OpenedTable['results'] = []
  #chat: OpenedTable['chat'] = []

  constructor(game: SharedGame, options: FakeOptions) {
    this.#game = game
    this.#options = options
    this.#series = this.#draw()
    this.#position = this.#series.start
    for (let nth = 0; nth < (options.dealt ?? 0); nth += 1) this.#dealAhead()
    options.later(500, () => this.#openRound())
  }

  /** A round without bets. A shoe has more rounds than are dealt ahead. */
  #dealAhead(): void {
    const { outcome, next, isLast } = this.#series.deal(this.#position)
    this.#roundNo += 1
    const roundId = `00000000-0000-7000-8000-${String(this.#roundNo).padStart(12, '0')}`
    this.#results.push({ roundId, roundNo: this.#roundNo, brief: this.#game.brief(outcome), outcome })
    this.#position = next
    if (!isLast) return
    this.#seriesNo += 1
    this.#series = this.#draw()
    this.#position = this.#series.start
  }

  open(): Promise<OpenedTable> {
    const { game, options } = { game: this.#game, options: this.#options }
    return Promise.resolve({
      gameCode: game.code,
      gameName: game.title,
      balance: this.#text(this.#balance),
      currencyCode: 'THB',
      currencySymbol: '฿',
      currencyDigits: 2,
      trial: false,
      chips: ['5.00', '10.00', '50.00', '100.00', '500.00', '1000.00', '5000.00'],
      mainLimits: { min: '5.00', max: '20000.00' },
      sideLimits: { min: '5.00', max: '5000.00' },
      maxStake: '50000.00',
      maxPayout: '500000.00',
      fields: game.fields.map((field) => ({ ...field })),
      publishedReturn: game.published.rtp,
      bettingMs: options.bettingMs,
      now: this.#iso(options.now()),
      seq: this.#seq,
      players: options.others + 1,
      maxPlayers: 100,
      series: this.#shownSeries(),
      round: this.#round,
      crowd: [...this.#crowd],
      who: this.#own.length === 0 ? null : 'own',
      own: this.#ownBets(),
      results: [...this.#results],
      chat: [...this.#chat],
      mayChat: true,
    })
  }

  bet(roundId: string, bets: readonly SentBet[]) {
    const round = this.#round
    if (round?.roundId !== roundId || round.phase !== 'betting')
      return Promise.reject(new CallRefused('tables.round_closed', 'Betting on this round is closed.', 409))
    for (const { field, amount, target } of bets) {
      const stake = parseAmount(amount, 2) ?? 0n
      const known = this.#own.find((bet) => bet.field === field)
      if (known === undefined)
        this.#own.push({ field, amount: stake, target: target ?? null, cashedOut: null, payout: null })
      else known.amount += stake
      this.#balance -= stake
    }
    this.#tellCrowd(
      this.#own.map(({ field, amount }) => ({
        who: 'own',
        name: 'de***o',
        field,
        amount: this.#text(amount),
        cashedOut: null,
      })),
    )
    return Promise.resolve({ roundId, own: this.#ownBets(), who: 'own', balanceAfter: this.#text(this.#balance) })
  }

  cashOut(roundId: string, field: string) {
    const round = this.#round
    const { flight } = this.#game
    const bet = this.#own.find((one) => one.field === field && one.cashedOut === null)
    if (round?.roundId !== roundId || round.phase !== 'playing' || round.startedAt === null || flight === undefined)
      return Promise.reject(new CallRefused('tables.too_late', 'Too late: the round has crashed.', 409))
    if (bet === undefined)
      return Promise.reject(new CallRefused('tables.no_open_bet', 'You have no open bet here.', 409))
    const hundredths = flight.multipleAt(this.#options.now() - Date.parse(round.startedAt))
    this.#pay(bet, hundredths)
    return Promise.resolve({
      field,
      hundredths,
      payout: this.#text(bet.payout ?? 0n),
      balanceAfter: this.#text(this.#balance),
    })
  }

  own(roundId: string) {
    if (this.#round?.roundId !== roundId)
      return Promise.reject(new CallRefused('tables.round_not_found', 'There is no such round.', 404))
    const payout = this.#own.reduce((sum, bet) => sum + (bet.payout ?? 0n), 0n)
    return Promise.resolve({
      round: this.#round,
      own: this.#ownBets(),
      payout: this.#text(payout),
      balance: this.#text(this.#balance),
    })
  }

  say(text: string) {
    const line = {
      id: String(this.#chat.length + 1),
      who: 'own',
      name: 'de***o',
      text,
      at: this.#iso(this.#options.now()),
    }
    this.#chat.push(line)
    this.#send({ kind: 'chat', lines: [line] })
    return Promise.resolve(line)
  }

  rounds() {
    return Promise.resolve({ rounds: [], next: null })
  }

  season() {
    return Promise.resolve(
      fakeSeason(
        this.#seriesNo,
        this.#results.map(({ outcome }) => outcome),
      ),
    )
  }

  listen(ears: TableEars): () => void {
    this.#ears.add(ears)
    this.#options.later(50, () => ears.ready())
    return () => this.#ears.delete(ears)
  }

  /** Loses a message on its way, for tests. */
  skip(): void {
    this.#seq += 1
  }

  #draw(): Series {
    return this.#game.openSeries({ below: (n) => Math.floor(this.#options.chance() * n) }, this.#seriesNo)
  }

  #shownSeries(): OpenedTable['series'] {
    return {
      seriesNo: this.#seriesNo,
      serverSeedHash: zeros,
      clientSeed: `${this.#game.code}:${this.#seriesNo}`,
      definitionHash: this.#game.definitionHash,
      burned: [...this.#series.burned],
    }
  }

  #openRound(): void {
    const { now, later, bettingMs } = this.#options
    if (this.#isLast) {
      this.#seriesNo += 1
      this.#series = this.#draw()
      this.#position = this.#series.start
      if (this.#game.shoe) this.#results = []
    }
    const dealt = this.#series.deal(this.#position)
    ;[this.#outcome, this.#position, this.#isLast] = [dealt.outcome, dealt.next, dealt.isLast]
    this.#roundNo += 1
    ;[this.#own, this.#crowd] = [[], []]
    this.#round = {
      roundId: `00000000-0000-7000-8000-${String(this.#roundNo).padStart(12, '0')}`,
      roundNo: this.#roundNo,
      seriesNo: this.#seriesNo,
      phase: 'betting',
      opensAt: this.#iso(now()),
      closesAt: this.#iso(now() + bettingMs),
      startedAt: null,
      outcome: null,
      ...(this.#game.cardOf === undefined ? {} : { card: this.#game.cardOf(this.#seriesNo) }),
    }
    this.#send({ kind: 'round', round: this.#round, series: this.#shownSeries() })
    for (let index = 0; index < this.#options.others; index += 1)
      later(this.#options.chance() * bettingMs * 0.9, () => this.#otherBets(index))
    later(bettingMs, () => this.#closeRound())
  }

  #otherBets(index: number): void {
    const { fields, flight } = this.#game
    const field = fields[Math.floor(this.#options.chance() * fields.length)]
    if (field === undefined || this.#round?.phase !== 'betting') return
    const amount = this.#text(BigInt(1 + Math.floor(this.#options.chance() * 40)) * 500n)
    const id = flight === undefined ? field.id : (fields[0]?.id ?? field.id)
    this.#tellCrowd([
      { who: `other${index}`, name: names[index % names.length] ?? '', field: id, amount, cashedOut: null },
    ])
  }

  #closeRound(): void {
    const { now, later } = this.#options
    const [game, outcome, round] = [this.#game, this.#outcome, this.#round]
    if (outcome === undefined || round === null) return
    const startedAt = this.#iso(now())
    this.#round = { ...round, phase: 'playing', startedAt, outcome: game.flight === undefined ? outcome : null }
    this.#send({ kind: 'round', round: this.#round })
    if (game.flight === undefined) return later(game.showMs(outcome), () => this.#endRound())
    const crash = game.flight.crashOf(outcome)
    for (const bet of this.#own) {
      const { target } = bet
      if (target !== null && target <= crash)
        later(game.flight.msUntil(target), () => bet.cashedOut === null && this.#pay(bet, target))
    }
    for (const bet of this.#crowd.filter(({ who }) => who !== 'own')) {
      const at = 101 + Math.floor(this.#options.chance() * 300)
      if (at <= crash) later(game.flight.msUntil(at), () => this.#tellCrowd([{ ...bet, cashedOut: at }]))
    }
    return later(crash === 0 ? 0 : game.flight.msUntil(crash), () => {
      if (this.#round !== null) this.#round = { ...this.#round, outcome }
      if (this.#round !== null) this.#send({ kind: 'round', round: this.#round })
      later(game.showMs(outcome), () => this.#endRound())
    })
  }

  #endRound(): void {
    const [game, outcome, round] = [this.#game, this.#outcome, this.#round]
    if (outcome === undefined || round === null) return
    if (game.flight === undefined && this.#own.length > 0) {
      const bets = this.#own.map(({ field, amount }) => ({ field, amountMinor: amount }))
      this.#balance += sharedPayoutMinor(game, outcome, bets)
      for (const bet of this.#own) {
        const pays = game.pays(outcome, bet.field)
        bet.payout = (bet.amount * pays.numerator) / pays.denominator
      }
    }
    for (const bet of this.#own) bet.payout ??= 0n
    this.#round = { ...round, phase: 'ended', outcome }
    this.#results.push({
      roundId: round.roundId,
      roundNo: round.roundNo,
      brief: game.brief(outcome),
      outcome: round.outcome ?? outcome,
    })
    this.#results = this.#results.slice(-100)
    this.#send({ kind: 'round', round: this.#round })
    this.#options.later(2_500, () => this.#openRound())
  }

  #pay(bet: OwnFake, hundredths: number): void {
    bet.cashedOut = hundredths
    bet.payout = (bet.amount * BigInt(hundredths)) / 100n
    this.#balance += bet.payout
    this.#tellCrowd([
      { who: 'own', name: 'de***o', field: bet.field, amount: this.#text(bet.amount), cashedOut: hundredths },
    ])
  }

  #tellCrowd(bets: CrowdBet[]): void {
    const key = ({ who, field }: CrowdBet) => `${who} ${field}`
    const fresh = new Set(bets.map(key))
    this.#crowd = [...this.#crowd.filter((bet) => !fresh.has(key(bet))), ...bets]
    if (this.#round !== null) this.#send({ kind: 'crowd', roundId: this.#round.roundId, bets })
  }

  #send(change: TableChange): void {
    this.#seq += 1
    const message = {
      type: 'table',
      gameCode: this.#game.code,
      seq: this.#seq,
      now: this.#iso(this.#options.now()),
      players: this.#options.others + 1,
      change,
    } as const
    for (const ears of this.#ears) ears.heard(message)
  }

  #ownBets() {
    return this.#own.map((bet) => ({
      ...bet,
      amount: this.#text(bet.amount),
      payout: bet.payout === null ? null : this.#text(bet.payout),
    }))
  }

  #text(amount: bigint): string {
    return formatAmount(minor(amount), 2)
  }

  #iso(ms: number): string {
    return new Date(ms).toISOString()
  }
}
