import type { DescribedModel } from '../../src/play/describe-game.ts'
import { element } from '../element.ts'
import { pause } from '../motion.ts'
import { timesText } from '../money.ts'
import { nameOfChoice } from '../name-of-choice.ts'
import { makeChooser } from './chooser.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'

const fieldCount = 25

/** A board of hidden mines: the player picks fields, then all are opened together. */
export function makeMinesStage(parts: StageParts, model: Extract<DescribedModel, { kind: 'choice' }>): Stage {
  const counts = [...new Set(model.choices.map(({ id }) => id.split('-')[0] ?? ''))]
  const pay = element('output', { class: 'pay-note' })
  const picked = new Set<number>()
  const sizesOf = (count: string) =>
    model.choices.filter(({ id }) => id.startsWith(`${count}-`)).map(({ pickCount }) => pickCount)
  const chooser = makeChooser({
    choices: counts.map((id) => ({ id, payCoins: 1 })),
    betUnits: 1,
    nameOf: (id) => nameOfChoice(parts.say, 'mines', id),
    changed: () => update(),
    showsPay: false,
    first: '3',
  })
  const fields = Array.from({ length: fieldCount }, (_, field) => {
    const button = element('button', {
      type: 'button',
      class: 'mine-field',
      'aria-label': parts.say('mines.field', field + 1),
    })
    button.addEventListener('click', () => {
      board.clear()
      if (!picked.delete(field) && picked.size < Math.max(...sizesOf(chooser.chosen() ?? ''))) picked.add(field)
      update()
    })
    return button
  })
  const board = makeBoard(parts, fields)
  const choice = () => model.choices.find(({ id }) => id === `${chooser.chosen()}-${picked.size}`)
  function update() {
    const sizes = sizesOf(chooser.chosen() ?? '')
    const limit = Math.max(...sizes)
    for (const field of [...picked].slice(limit)) picked.delete(field)
    for (const [field, button] of fields.entries()) button.setAttribute('aria-pressed', String(picked.has(field)))
    const found = choice()
    pay.textContent =
      found === undefined
        ? parts.say('say.chooseFields', Math.min(...sizes), limit)
        : `× ${timesText(found.payCoins, model.betUnits)}`
    parts.changed()
  }
  update()
  return {
    element: element(
      'div',
      { class: 'stage-column' },
      element('div', { class: 'mines' }, ...fields),
      pay,
      chooser.element,
    ),
    chosen: () => {
      const found = choice()
      return found && { choice: found.id, picks: [...picked] }
    },
    begin: board.clear,
    cancel: board.clear,
    show: async (drawn) => openFields(board, shownOf(drawn, 'mines')),
  }
}

async function openFields(
  { open }: Board,
  { mines, picks }: { readonly mines: readonly number[]; readonly picks: readonly number[] },
): Promise<void> {
  for (const pick of picks) {
    await pause(140)
    open(pick, mines.includes(pick))
  }
  await pause(250)
  for (const mine of mines) open(mine, true)
}

interface Board {
  /** Reveals a field. */
  readonly open: (field: number, isMine: boolean) => void
  /** Closes all fields. */
  readonly clear: () => void
}

function makeBoard({ say }: StageParts, fields: readonly HTMLElement[]): Board {
  // Preloaded, since otherwise the first field would stay empty until its picture arrives.
  const [mine, gem] = [pictureOf('bomb'), pictureOf('gem')]
  return {
    open(field, isMine) {
      const button = fields[field]
      button?.classList.add(isMine ? 'mine' : 'gem')
      button?.replaceChildren((isMine ? mine : gem).cloneNode())
      button?.setAttribute(
        'aria-label',
        `${say('mines.field', field + 1)}: ${say(isMine ? 'mines.mine' : 'mines.gem')}`,
      )
    },
    clear() {
      for (const [field, button] of fields.entries()) {
        button.classList.remove('mine', 'gem')
        button.replaceChildren()
        button.setAttribute('aria-label', say('mines.field', field + 1))
      }
    },
  }
}

const pictureOf = (motif: string) => element('img', { src: `/play/art/motifs/${motif}.svg`, alt: '' })
