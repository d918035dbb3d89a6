import type { ValueOf, announcements } from '@baize/contract'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type TouchEvent } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { Banner } from './banner.tsx'
import { useAutoplay } from './use-autoplay.ts'
import classes from './banner-carousel.module.css'

type Banners = ValueOf<typeof announcements>['banners']

/**
 * The banner carousel of the home page (2.020, 9.027): advances every 5 s and loops if there is more than one banner.
 * Pauses under the pointer or focus, in a hidden tab, and for users who prefer reduced motion.
 *
 * To change:
 * - how long a banner stays: `intervalMs` in `use-autoplay.ts`
 * - how banners loop: `slidesOf` here
 */
export function BannerCarousel({ banners }: { readonly banners: Banners }) {
  const t = usePhrases()
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  const many = banners.length > 1
  const slides = slidesOf(banners)
  const turn = (step: number) => setAt((now) => (now + step + slides.length) % slides.length)
  const running = many && !held && !paused
  useAutoplay(running, () => turn(1), at)
  const swipe = useSwipe(turn)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only pauses it, and its buttons do the same as arrow keys and swipes
    <section
      aria-label={t('lobby.banners')}
      aria-roledescription="carousel"
      className={classes.carousel}
      data-running={running}
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onKeyDown={many ? (event) => turn(arrowStep(event)) : undefined}
      onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      {...swipe}
    >
      <div className={classes.track}>
        {slides.map((banner, index) => (
          <Banner
            banner={banner}
            first={index === 0}
            key={`${banner.id} ${Math.floor(index / banners.length)}`}
            offset={offsetOf(index, at, slides.length)}
          />
        ))}
      </div>
      {many ? (
        <div className={classes.controls}>
          <button aria-label={t('lobby.previousBanner')} onClick={() => turn(-1)} type="button">
            <IconChevronLeft aria-hidden size="1.25rem" />
          </button>
          <span aria-live={running ? 'off' : 'polite'} className={classes.count}>
            {(at % banners.length) + 1} / {banners.length}
          </span>
          <button aria-label={t('lobby.nextBanner')} onClick={() => turn(1)} type="button">
            <IconChevronRight aria-hidden size="1.25rem" />
          </button>
          <button
            aria-label={paused ? t('lobby.runBanners') : t('lobby.pauseBanners')}
            onClick={() => setPaused(!paused)}
            type="button"
          >
            {paused ? <IconPlayerPlay aria-hidden size="1.1rem" /> : <IconPlayerPause aria-hidden size="1.1rem" />}
          </button>
        </div>
      ) : null}
    </section>
  )
}

/** With fewer slides, a banner that wraps from one side to the other would be visible on its way. */
const minSlides = 4

/** The slides of the carousel: two or three banners are repeated, a single one is not. */
export function slidesOf<B>(banners: readonly B[]): readonly B[] {
  return banners.length < 2 || banners.length >= minSlides ? banners : [...banners, ...banners]
}

function arrowStep({ key }: KeyboardEvent): number {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
}

/**
 * The position of a banner relative to the current one, by the shorter way: -1 for the previous one, 1 for the next.
 */
export function offsetOf(index: number, at: number, length: number): number {
  const forward = (index - at + length) % length
  return forward > length / 2 ? forward - length : forward
}

function useSwipe(turn: (step: number) => void) {
  const [from, setFrom] = useState<number>()
  return {
    onTouchStart: (event: TouchEvent) => setFrom(event.touches[0]?.clientX),
    onTouchEnd: (event: TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - (from ?? 0)
      if (from !== undefined && Math.abs(moved) > 40) turn(moved < 0 ? 1 : -1)
      setFrom(undefined)
    },
  }
}
