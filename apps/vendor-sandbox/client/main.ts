import { localeOf, type Language } from '@baize/phrases'
import { loadFont } from '@baize/ui/fonts'
import '@baize/ui/letters'
import './styles/frame.css'
import './styles/stages.css'
import './styles/wheels-and-table.css'
import './styles/dice-and-cards.css'
import './styles/instant-games.css'
import './styles/large-and-still.css'
import type { HallName } from '../src/halls/hall-name.ts'
import type { OpenReply } from '../src/play/play-api.ts'
import { openGame, Refused } from './api.ts'
import { button, element } from './element.ts'
import { showGame } from './game-window.ts'
import { isRoundGame } from './opened-game.ts'
import { languageOf, loadPhrases, type Say } from './words/words.ts'

const root = document.querySelector<HTMLElement>('#game') ?? document.body
const backdrop = document.querySelector<HTMLElement>('#backdrop')

/** A hue derived from the vendor's code. */
function accentOf(vendorCode: string): number {
  return [...vendorCode].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0) * 47) % 360, 17)
}

/** Shows a game of a hall, whose window is loaded only now. */
async function showHallGame(
  opened: OpenReply,
  hall: HallName,
  words: { readonly language: Language; readonly say: Say },
): Promise<void> {
  const [{ showHall }, { hallScreens }] = await Promise.all([
    import('./halls/hall-window.ts'),
    import('./halls/hall-screens.ts'),
  ])
  await hallScreens[hall]?.(async (make) => showHall({ root, opened, ...words }, make))
}

async function open(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('locale') ?? navigator.language
  const say = await loadPhrases(languageOf(asked))
  root.replaceChildren(element('p', { class: 'opening', role: 'status' }, say('load.opening')))
  try {
    const opened = await openGame()
    const { game } = opened
    const language = languageOf(game.locale)
    document.documentElement.lang = localeOf[language]
    document.title = `${game.gameName[language]} · ${game.vendorName[language]}`
    document.documentElement.style.setProperty('--hue', String(accentOf(game.vendorCode)))
    backdrop?.style.setProperty('background-image', `url("/play/art/scenes/${game.art.scene}.svg")`)
    void loadFont(language)
    const words = await loadPhrases(language)
    if (isRoundGame(opened)) showGame(root, opened, language, words)
    else if (game.model.kind === 'hall') await showHallGame(opened, game.model.hall, { language, say: words })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const words = element('p', { class: 'opening wrong', role: 'alert' }, say(`error.${error.code}`))
    words.append(button('again', say('error.retry'), () => void open()))
    root.replaceChildren(words)
  }
}

void open()
