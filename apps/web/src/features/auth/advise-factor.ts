import i18next from 'i18next'
import { ask } from '../../dialogs/ask.ts'
import { loadAccessPhrases } from '../../language/language.ts'
import type { AccessKey } from '../../language/phrases.ts'

const say = (key: AccessKey): string => i18next.t(key, { ns: 'access' })

const advisedKey = 'secondFactorAdvised'
const repeatAfterMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Recommends a second factor to a member who has none and logged in from an unregistered address (4.007): at most once
 * a week in this browser. The dialog offers to set it up right away.
 */
export async function adviseFactor(goThere: () => void): Promise<void> {
  const nowMs = performance.timeOrigin + performance.now()
  if (nowMs - Number(localStorage.getItem(advisedKey) ?? '0') < repeatAfterMs) return
  localStorage.setItem(advisedKey, String(Math.floor(nowMs)))
  await loadAccessPhrases()
  const answer = await ask({
    icon: 'warning',
    title: say('factor.adviseTitle'),
    html: say('factor.adviseText'),
    buttons: [
      { answer: 'later', label: say('factor.adviseLater') },
      { answer: 'now', label: say('factor.adviseNow') },
    ],
  })
  if (answer === 'now') goThere()
}
