import { localeOf, type Language } from '@baize/phrases'

/** The dealer's voice. */
export interface Voice {
  /** Says a text in the player's language, if the browser can and the sounds are on. Returns about how long it takes, in seconds. */
  say(text: string): number
  stop(): void
}

/** About how many characters are said in a second. */
const pace: Readonly<Record<Language, number>> = { EN: 13, TH: 12, CN: 4.5 }

/** Speaks with a voice of the browser's in the player's language: a woman's or a man's, where it has one of that name. */
export function createVoice(language: Language, muted: () => boolean, pitch: number): Voice {
  // Some browsers have no voices at all, whatever the types say.
  const { speechSynthesis: synthesis } = window as Partial<Pick<Window, 'speechSynthesis'>>
  const locale = localeOf[language]
  return {
    say(text) {
      const seconds = Math.max(0.9, text.length / pace[language])
      if (synthesis === undefined || muted() || document.hidden) return seconds
      const own = synthesis.getVoices().filter(({ lang }) => lang.replace('_', '-').startsWith(locale.slice(0, 2)))
      // A language without a voice would be read by a voice of another, which nobody understands.
      if (own.length === 0) return seconds
      const words = new SpeechSynthesisUtterance(text)
      words.lang = locale
      words.voice = own.find(({ lang }) => lang.replace('_', '-') === locale) ?? own[0] ?? null
      words.pitch = pitch
      words.volume = 0.9
      synthesis.cancel()
      synthesis.speak(words)
      return seconds
    },
    stop: () => synthesis?.cancel(),
  }
}
