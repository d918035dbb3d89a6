import type { DescribedRoundGame, DescribedSymbol } from '../src/play/describe-game.ts'
import { element, iconButton, icons } from './element.ts'
import { timesText } from './money.ts'
import { nameOfChoice } from './name-of-choice.ts'
import type { Say } from './words/words.ts'

/** The dependencies of the info dialog. */
export interface InfoParts {
  readonly game: DescribedRoundGame
  readonly say: Say
  readonly money: (minor: bigint) => string
  readonly stakeMinor: () => bigint
}

/** Shows pays, rules and the exact return. */
export function showInfo(parts: InfoParts): void {
  const { game, say } = parts
  showDialog({ title: say('bar.info'), say }, [
    ...(game.model.kind === 'slot' ? slotRules(parts, game.model) : choiceRules(parts, game.model)),
    element('p', { class: 'soft' }, say('info.returnHint')),
    element('p', { class: 'soft' }, say('info.demo')),
    element('p', { class: 'soft keys' }, say('info.keys')),
  ])
}

/** Shows content in a dialog, which traps the focus and closes on Escape. */
export function showDialog(
  { title, say }: { readonly title: string; readonly say: Say },
  content: readonly Node[],
): void {
  const dialog = element('dialog', { class: 'info', 'aria-label': title })
  const close = iconButton('icon', say('bar.close'), icons.close, () => dialog.close())
  dialog.append(element('header', {}, element('h2', {}, title), close), ...content)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
}

/** Formats a return such as `0.961700` as `96.17 %`. */
export function percentText(returned: string): string {
  return `${(Number(returned) * 100).toFixed(2)} %`
}

function slotRules(
  { say, money, stakeMinor }: InfoParts,
  model: Extract<DescribedRoundGame['model'], { kind: 'slot' }>,
): Node[] {
  const coin = (coins: number) => money((stakeMinor() * BigInt(coins)) / BigInt(model.betUnits))
  const rules = [
    model.lines.length > 0 ? say('info.lines', model.lines.length) : say('info.ways'),
    say('info.wild'),
    ...(model.wildMultiplier > 1 ? [say('info.wildTimes', model.wildMultiplier)] : []),
    ...(model.freeSpins === undefined
      ? []
      : [say('info.freeSpins', model.freeSpins.spins, model.freeSpins.multiplier)]),
  ]
  return [
    element('p', { class: 'return' }, `${say('info.return')} `, element('b', {}, percentText(model.returned))),
    element('ul', {}, ...rules.map((rule) => element('li', {}, rule))),
    element('h3', {}, say('info.pays', money(stakeMinor()))),
    element('div', { class: 'pays' }, ...model.symbols.map((symbol) => payCard(symbol, coin, say))),
  ]
}

function payCard({ motif, pays, kind }: DescribedSymbol, coin: (coins: number) => string, say: Say): HTMLElement {
  const rows = Object.entries(pays)
    .toReversed()
    .map(([count, coins]) => element('li', {}, element('span', {}, `${count} ×`), element('b', {}, coin(coins))))
  const name = kind === 'wild' ? say('symbol.wild') : kind === 'scatter' ? say('symbol.scatter') : ''
  return element(
    'div',
    { class: 'pay-card' },
    element('img', { src: `/play/art/motifs/${motif}.svg`, alt: name }),
    element('ul', {}, ...(rows.length > 0 ? rows : [element('li', {}, name)])),
  )
}

function choiceRules({ say }: InfoParts, model: Extract<DescribedRoundGame['model'], { kind: 'choice' }>): Node[] {
  const rows = model.choices
    .filter(({ payCoins }) => payCoins > 0)
    .map(({ id, payCoins, returned }) =>
      element(
        'tr',
        {},
        element('td', {}, nameOfChoice(say, model.game, id)),
        element('td', {}, `× ${timesText(payCoins, model.betUnits)}`),
        element('td', {}, percentText(returned)),
      ),
    )
  const head = element(
    'tr',
    {},
    element('td'),
    element('th', {}, say('bar.win')),
    element('th', {}, say('info.return')),
  )
  return [
    element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('info.return') },
      element('table', {}, head, ...rows),
    ),
  ]
}
