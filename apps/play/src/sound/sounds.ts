import { Howl, Howler } from 'howler'
import type { Tune } from '../machine/art.ts'
import type { Store } from '../ports.ts'
import { effects, type EffectName } from './effects.ts'
import { tuneLoop } from './tune-loop.ts'
import { wavDataUrl } from './wav.ts'

export interface Sounds {
  play(name: EffectName): void
  /** Starts the music. Call it in a click handler, since browsers block audio before the first one. */
  music(): void
  /** Changes to the music of the feature and back; nothing for a game whose feature has none. */
  feature(on: boolean): void
  readonly muted: boolean
  mute(muted: boolean): void
}

const muteKey = 'baize.play.muted'

/** The sounds of a game. Each is synthesized on first use; the mute setting is stored in the browser. */
export function createSounds(store: Store, tune: Tune, featureTune?: Tune): Sounds {
  const made = new Map<EffectName, Howl>()
  let loop: Howl | undefined
  let featureLoop: Howl | undefined
  let muted = store.getItem(muteKey) === '1'
  Howler.mute(muted)
  const effect = (name: EffectName): Howl => {
    const known = made.get(name)
    if (known !== undefined) return known
    const howl = new Howl({ src: [wavDataUrl(effects[name]())], format: ['wav'], volume: 0.55 })
    made.set(name, howl)
    return howl
  }
  return {
    play: (name) => {
      if (!muted) effect(name).play()
    },
    music: () => {
      if (loop !== undefined || muted) return
      loop = loopOf(tune, 0.2)
      loop.play()
    },
    feature: (on) => {
      if (featureTune === undefined || loop === undefined) return
      featureLoop ??= loopOf(featureTune, 0)
      const [from, to] = on ? [loop, featureLoop] : [featureLoop, loop]
      if (!to.playing()) to.play()
      from.fade(from.volume(), 0, 900)
      to.fade(to.volume(), 0.2, 900)
    },
    get muted() {
      return muted
    },
    mute: (now) => {
      muted = now
      store.setItem(muteKey, now ? '1' : '0')
      Howler.mute(now)
    },
  }
}

function loopOf(tune: Tune, volume: number): Howl {
  return new Howl({ src: [wavDataUrl(tuneLoop(tune))], format: ['wav'], volume, loop: true })
}
