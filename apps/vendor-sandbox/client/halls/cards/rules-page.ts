import { element } from '../../element.ts'
import { percentText } from '../../info-dialog.ts'
import { sayKey, type CardsContext, type ShownView } from './context.ts'
import { spotName } from './spot-names.ts'

/** The order of hands, best first, of games whose rules do not list them in a sentence. */
const orders: Readonly<Partial<Record<ShownView['kind'], readonly string[]>>> = {
  holdem: ['straightFlush', 'quads', 'fullHouse', 'flush', 'straight', 'trips', 'twoPair', 'pair', 'high'],
  shortDeck: ['straightFlush', 'quads', 'flush', 'fullHouse', 'straight', 'trips', 'twoPair', 'pair', 'high'],
  thirteen: ['straightFlush', 'quads', 'fullHouse', 'flush', 'straight', 'trips', 'twoPair', 'pair', 'high'],
}

/** The rules of a game: how it goes, what is kept, what happens when time is up or the server stops, exact returns. */
export function rulesOf({ say, window }: CardsContext, view: ShownView): Node[] {
  const { kind } = view
  const sentences: string[] = []
  for (let nth = 1; say.knows(`rules.${kind}.${nth}`); nth += 1) sentences.push(sayKey(say, `rules.${kind}.${nth}`))
  const hasRake = view.spots.length === 0
  if (hasRake) sentences.push(say(kind === 'holdem' || kind === 'shortDeck' ? 'rules.rakePot' : 'rules.rake'))
  sentences.push(say('rules.computers'))
  if (view.timeMs > 0) sentences.push(say('rules.time', view.timeMs / 1000, sayKey(say, `default.${kind}`)))
  sentences.push(say('rules.interrupted'))
  if (view.returned !== undefined) sentences.push(say('rules.average', percentText(view.returned)))
  const { measured } = view
  if (measured !== undefined) {
    const { returned, error, hands, unit } = measured
    const share = `${percentText(returned)} (± ${(Number(error) * 100).toFixed(3)} %)`
    sentences.push(say(`rules.measured.${unit}`, share, hands.toLocaleString('en')))
  }
  const [least, most] = [view.basesMinor[0] ?? '0', view.basesMinor.at(-1) ?? '0']
  sentences.push(window.hallSay('bet.limits', window.money(BigInt(least)), window.money(BigInt(most))))
  const order = orders[kind]?.map((name) => sayKey(say, `hand.poker.${name}`))
  return [
    element('ul', {}, ...sentences.map((sentence) => element('li', {}, sentence))),
    ...(order === undefined
      ? []
      : [
          element('h3', {}, say('rules.hands')),
          element('ol', { class: 'order' }, ...order.map((name) => element('li', {}, name))),
        ]),
    ...(view.spots.length === 0 ? [] : [element('h3', {}, say('rules.returns')), returns(say, view)]),
  ]
}

function returns(say: CardsContext['say'], view: ShownView): Node {
  const kind = view.kind === 'hiLo' ? 'hiLo' : 'fishPrawnCrab'
  const rows = view.spots.map(({ id, back, of }) =>
    element(
      'tr',
      {},
      element('td', {}, spotName(say, kind, id)),
      element('td', {}, `${((back / of) * 100).toFixed(2)} %`),
    ),
  )
  const head = element('tr', {}, element('th', {}, say('rules.field')), element('th', {}, say('rules.return')))
  return element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('rules.returns') },
    element('table', {}, head, ...rows),
  )
}
