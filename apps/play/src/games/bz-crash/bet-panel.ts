import type { Minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import type { SharedPorts } from '../../shared/shared-art.ts'
import type { TableEvent } from '../../shared/table-session.ts'
import type { OwnBet, TableState } from '../../shared/table-state.ts'
import { createSettings, greatestTarget, type BetSettings } from './bet-settings.ts'
import { panelAction, panelResult, payoutAt, type PanelAction, type PanelResult } from './panel-state.ts'
import { rememberedPanel, rememberPanel } from './remembered-panel.ts'

/** The panel of one of the two bets: its settings, and the button that bets and cashes out. */
export class BetPanel {
  readonly view: HTMLElement
  readonly #ports: SharedPorts
  readonly #field: string
  readonly #settings: BetSettings
  readonly #label = element('span', { class: 'go-label' })
  readonly #value = element('strong', { class: 'go-value' })
  readonly #button = element('button', { type: 'button', class: 'go' }, this.#label, this.#value)
  readonly #result = element('span', { class: 'bet-result' })
  readonly #work = { queued: false, sending: false, cashing: false }
  #action: PanelAction = 'next'
  #shown = ''

  constructor(ports: SharedPorts, field: string) {
    const { phrase, store, game } = ports
    this.#ports = ports
    this.#field = field
    const name = phrase(field === 'first' ? 'crash.first' : 'crash.second')
    this.#settings = createSettings(ports, name, rememberedPanel(store, game.code, field), () => this.#changed())
    this.view = element(
      'section',
      { class: 'bet-panel', 'aria-label': name },
      element('header', {}, element('b', {}, name), this.#result),
      this.#settings.view,
      this.#button,
    )
    this.#button.addEventListener('click', () => this.press())
  }

  /** Does what the button does now. */
  press(): void {
    if (this.#action === 'bet') void this.#bet()
    else if (this.#action === 'cashOut') void this.#cashOut()
    else if (this.#action === 'queued') this.#stop()
    else if (this.#action === 'next' && this.#planned() !== undefined) this.#work.queued = true
    this.#redraw()
  }

  /** Whether a bet of this panel can be cashed out now. */
  canCashOut(): boolean {
    return this.#action === 'cashOut'
  }

  heard(event: TableEvent): void {
    if (event.kind === 'opened' && this.#own() === undefined && (this.#work.queued || this.#settings.autoLeft() > 0))
      void this.#bet()
  }

  /** Shows what the bet is worth at a multiple; called for every frame of a flight. */
  tick(hundredths: number): void {
    const own = this.#own()
    if (this.#action !== 'cashOut' || own === undefined) return
    const { purse, session, money } = this.#ports
    const text = money(payoutAt(own.amount, hundredths, purse.amount(session.state.opened.maxPayout)))
    if (this.#value.textContent !== text) this.#value.textContent = text
  }

  draw(state: TableState): void {
    const own = this.#own()
    this.#action = panelAction(state, own, { ...this.#work, open: this.#ports.session.closesInMs() > 0 })
    const result = panelResult(state, own)
    this.#settings.lock(['sending', 'in', 'cashOut', 'cashing'].includes(this.#action))
    const stake = own?.amount ?? this.#settings.stake()
    const key = [this.#action, result?.kind, own?.cashedOut, stake].join(' ')
    if (key === this.#shown) return
    this.#shown = key
    this.view.dataset['action'] = this.#action
    this.view.dataset['result'] = result?.kind ?? ''
    this.#button.disabled = ['sending', 'in', 'cashing'].includes(this.#action)
    this.#write(stake, result)
  }

  #write(stake: Minor | undefined, result: PanelResult | undefined): void {
    const { phrase, money } = this.#ports
    const [label, value] = wordsOf(phrase, this.#action, stake === undefined ? '–' : money(stake))
    this.#label.textContent = label
    if (this.#action !== 'cashOut') this.#value.textContent = value
    if (result === undefined) this.#result.textContent = ''
    else if (result.kind === 'out')
      this.#result.textContent = phrase('crash.out', (result.hundredths / 100).toFixed(2), money(result.payout))
    else this.#result.textContent = phrase(`crash.${result.kind}`, money(result.amount))
  }

  #own(): OwnBet | undefined {
    return this.#ports.session.state.own.find((bet) => bet.field === this.#field)
  }

  #redraw(): void {
    this.draw(this.#ports.session.state)
  }

  /** Auto bet that is switched on while betting is open begins with this round. */
  #changed(): void {
    this.#redraw()
    if (this.#settings.autoLeft() > 0 && this.#action === 'bet') void this.#bet()
  }

  /** What is set, if it may be bet; otherwise the player is told why not. */
  #planned(): { readonly amount: Minor; readonly target?: number } | undefined {
    const { phrase, session, purse, money, message } = this.#ports
    const { mainLimits } = session.state.opened
    const [min, max] = [purse.amount(mainLimits.min), purse.amount(mainLimits.max)]
    const [amount, target] = [this.#settings.stake(), this.#settings.target()]
    if (amount === undefined || amount < min || amount > max)
      message(phrase('crash.stakeRange', money(min), money(max)))
    else if (target === 'wrong')
      message(phrase('crash.targetRange', '1.01', (greatestTarget(this.#ports) / 100).toLocaleString('en')))
    else if (amount > session.state.balance) message(phrase('table.refused.balance'))
    else return target === undefined ? { amount } : { amount, target }
    return undefined
  }

  async #bet(): Promise<void> {
    const { session, store, game } = this.#ports
    if (this.#work.sending) return
    const plan = this.#planned()
    if (plan === undefined) return this.#stop()
    rememberPanel(store, game.code, this.#field, this.#settings.asTyped())
    this.#work.queued = false
    this.#work.sending = true
    this.#redraw()
    const accepted = await session.bet([{ field: this.#field, ...plan }])
    this.#work.sending = false
    if (!accepted) this.#stop()
    else if (this.#settings.autoLeft() > 0) this.#settings.setAuto(this.#settings.autoLeft() - 1)
    this.#redraw()
  }

  async #cashOut(): Promise<void> {
    this.#work.cashing = true
    this.#redraw()
    await this.#ports.session.cashOut(this.#field)
    this.#work.cashing = false
    this.#redraw()
  }

  /** Takes back what waits for the next round, and ends auto bet. Why, if it was not the player, has just been told. */
  #stop(): void {
    this.#work.queued = false
    this.#settings.setAuto(0)
    this.#redraw()
  }
}

function wordsOf(phrase: SharedPorts['phrase'], action: PanelAction, amount: string): readonly [string, string] {
  switch (action) {
    case 'bet':
      return [phrase('crash.bet', amount), '']
    case 'sending':
      return [phrase('table.sending'), amount]
    case 'in':
      return [phrase('crash.in', amount), phrase('crash.inHint')]
    case 'cashOut':
      return [phrase('crash.cashOut'), '']
    case 'cashing':
      return [phrase('crash.cashing'), '']
    case 'next':
      return [phrase('crash.next'), amount]
    case 'queued':
      return [phrase('crash.queued', amount), phrase('crash.queuedHint')]
  }
}
