import { element, iconButton } from '../../element.ts'
import { showDialog } from '../../info-dialog.ts'
import { markText, nameOf, sayKey, type CardsContext, type ShownView } from './context.ts'
import { faceDie } from './spot-names.ts'

const clock = 'M12 7.5v5l3 2M4.5 12a7.8 7.8 0 1 0 2.4-5.6M4.5 4.5v3.8h3.8'

/** A button that opens the record of this hand and the results of the last ones. */
export function historyButton(context: CardsContext, viewOf: () => ShownView): HTMLElement {
  const { say } = context
  const made = iconButton('icon history', say('history.title'), clock, () =>
    showDialog({ title: say('history.title'), say: context.window.say }, content(context, viewOf())),
  )
  return made
}

function content(context: CardsContext, view: ShownView): Node[] {
  const { say } = context
  const log = view.hand?.log ?? []
  return [
    ...(log.length === 0
      ? []
      : [
          element('h3', {}, say('log.title')),
          element('ol', { class: 'hand-log' }, ...log.map((line) => element('li', {}, lineText(context, view, line)))),
        ]),
    element('h3', {}, say('history.title')),
    view.history.length === 0 ? element('p', { class: 'soft' }, say('history.none')) : pastTable(context, view),
  ]
}

function lineText(
  { say, window }: CardsContext,
  view: ShownView,
  line: NonNullable<ShownView['hand']>['log'][number],
): string {
  const who = line.seat === undefined ? '' : `${nameOf(say, view, line.seat)}: `
  const amount = line.amountMinor === undefined ? '' : ` ${window.money(BigInt(line.amountMinor))}`
  const times = line.times === undefined || line.times === 0 ? '' : ` × ${line.times}`
  return `${who}${sayKey(say, `said.${line.what}`)}${amount}${times}`
}

function pastTable(context: CardsContext, view: ShownView): Node {
  const { say, window } = context
  const head = ['history.number', 'history.made', 'history.net'] as const
  const kind = view.kind === 'hiLo' ? 'hiLo' : 'fishPrawnCrab'
  const rows = view.history.map((past) => {
    const net = BigInt(past.netMinor)
    const made =
      past.dice.length > 0
        ? element('span', { class: 'mini' }, ...past.dice.map((face) => faceDie(say, kind, face)))
        : past.marks.map((mark) => markText(say, mark)).join(' · ')
    const text = `${net > 0n ? '+' : net < 0n ? '−' : ''}${window.money(net < 0n ? -net : net)}`
    return element(
      'tr',
      {},
      element('td', {}, String(past.number)),
      element('td', {}, made),
      element('td', { class: net > 0n ? 'up' : net < 0n ? 'down' : '' }, text),
    )
  })
  return element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('history.title') },
    element('table', {}, element('tr', {}, ...head.map((key) => element('th', {}, say(key)))), ...rows),
  )
}
