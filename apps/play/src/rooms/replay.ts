import type { HandRecord } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import { checkHand, replayHand } from './check-hand.ts'
import { CardRow } from './room-card.ts'
import type { RoomGame, RoomPorts } from './room-game.ts'
import { facts } from './room-info.ts'
import type { HandProof, RoomGateway } from './room-gateway.ts'

/** Opens a hand of the past: step by step as the player saw it, and its proof, checked in this browser. */
export async function openReplay(
  ports: RoomPorts,
  game: RoomGame,
  gateway: RoomGateway,
  record: HandRecord,
): Promise<void> {
  const { phrase } = ports
  try {
    const proof = await gateway.proof(record.handId)
    const views = replayHand(proof)
    openDialog(phrase, 'replay', phrase('rooms.handNo', record.handNo), [
      views.length === 0 ? element('p', {}, phrase('rooms.checkFailed')) : steps(ports, game, proof),
      proofOf(ports, proof),
    ])
  } catch (error) {
    ports.message(error instanceof CallRefused && error.code !== 'network' ? error.message : phrase('table.lost'))
  }
}

function steps(ports: RoomPorts, game: RoomGame, proof: HandProof): HTMLElement {
  const { phrase, reducedMotion } = ports
  const { record } = proof
  const views = replayHand(proof)
  const centre = game.createCentre({ ...ports, reducedMotion })
  const nameOf = (seat: number) =>
    seat === record.ownSeat ? phrase('table.you') : (record.players.find((player) => player.seat === seat)?.name ?? '')
  const rows = record.players.map(({ seat }) => {
    const cards = new CardRow('replay-cards')
    const [chips, badge] = [element('span', { class: 'crowd-amount' }), element('span', { class: 'replay-badge' })]
    const view = element('li', {}, element('span', { class: 'crowd-name' }, nameOf(seat)), cards.view, badge, chips)
    return { seat, cards, chips, badge, view }
  })
  const line = element('p', { class: 'replay-line' })
  const slider = element('input', {
    type: 'range',
    min: '0',
    max: String(views.length - 1),
    'aria-label': phrase('rooms.step'),
  })
  const draw = () => {
    const at = slider.valueAsNumber
    const view = views[at]
    if (view === undefined) return
    const action = record.actions[at - 1]
    const by = action === undefined || action.by !== 'time' ? '' : ` (${phrase('rooms.byTime')})`
    line.textContent =
      action === undefined
        ? phrase('rooms.dealt')
        : phrase('table.named', nameOf(action.seat), `${game.actionText(ports, action.action)}${by}`)
    slider.setAttribute('aria-valuetext', line.textContent)
    slider.style.setProperty('--part', `${views.length < 2 ? 100 : (at / (views.length - 1)) * 100}%`)
    for (const row of rows) {
      const show = game.seat(ports, view, row.seat)
      row.cards.draw(show?.held ?? show?.cards ?? [], show?.lit)
      row.chips.textContent = show === undefined ? '' : ports.chips(show.chips)
      const won = show?.won === undefined || show.won <= 0 ? '' : ` +${ports.chips(show.won)}`
      row.badge.textContent = `${show?.badge ?? ''}${(show?.bet ?? 0) > 0 ? ` ${ports.chips(show?.bet ?? 0)}` : ''}${won}`
    }
    centre.draw(view, false)
  }
  const move = (name: string, by: number) => {
    const button = element('button', { type: 'button', class: 'segment' }, name)
    button.addEventListener('click', () => {
      slider.value = String(slider.valueAsNumber + by)
      draw()
    })
    return button
  }
  slider.value = String(views.length - 1)
  slider.addEventListener('input', draw)
  draw()
  return element(
    'section',
    { class: 'replay-steps' },
    element('div', { class: 'replay-centre' }, centre.view),
    element('ol', { class: 'replay-seats' }, ...rows.map(({ view }) => view)),
    line,
    element(
      'div',
      { class: 'replay-move' },
      move(phrase('rooms.stepBack'), -1),
      slider,
      move(phrase('rooms.stepOn'), 1),
    ),
  )
}

function proofOf({ phrase }: RoomPorts, proof: HandProof): HTMLElement {
  const found = checkHand(proof)
  const said = (ok: boolean | undefined) =>
    ok === undefined
      ? phrase('rooms.void')
      : element('b', { 'data-check': String(ok) }, phrase(ok ? 'rooms.checkGood' : 'rooms.checkFailed'))
  const seeds = proof.seeds.map(({ seat, seed, fresh }) => {
    const name = proof.record.players.find((player) => player.seat === seat)?.name ?? ''
    return element('li', {}, `${name}: `, element('code', {}, seed), fresh ? '' : ` (${phrase('rooms.seedOld')})`)
  })
  return element(
    'section',
    {},
    element('h3', {}, phrase('rooms.proof')),
    element('p', { class: 'hint' }, phrase('rooms.proofHint')),
    facts([
      [phrase('rooms.checkSealed'), said(found.sealed)],
      [phrase('rooms.checkDealt'), said(found.dealt)],
      [phrase('rooms.checkReplayed'), said(found.replayed)],
      [phrase('rooms.deckRoot', proof.record.handNo), element('code', {}, proof.deckRoot)],
      [phrase('rooms.seeds'), element('ul', {}, ...seeds)],
      [phrase('info.definition'), element('code', {}, proof.definitionHash)],
    ]),
  )
}
