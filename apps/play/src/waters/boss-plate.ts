import { zeroMinor, type Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import type { Phrase, PhraseKey } from '../phrases.ts'
import type { Boss } from './water-state.ts'

/** What is known of the boss that is here: its name, and what was staked on it. */
export function createBossPlate(phrase: Phrase, money: (amount: Minor) => string, info: () => void) {
  const name = element('b', {})
  const all = element('span', {})
  const own = element('span', { class: 'boss-own' })
  const view = element('button', { type: 'button', class: 'boss-plate' }, name, all, own)
  view.addEventListener('click', info)
  view.hidden = true
  return {
    view,
    draw(boss: Boss | undefined) {
      const isHere = boss !== undefined && boss.fell === null
      view.hidden = !isHere
      if (!isHere) return
      write(name, phrase(`fish.${boss.kind}` as PhraseKey)) // Kinds of the definition have a name each: a test checks them all.
      write(all, phrase('water.bossStaked', money(boss.staked)))
      write(own, boss.ownStaked === zeroMinor ? '' : phrase('water.bossOwn', money(boss.ownStaked)))
    },
  }
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text
}
