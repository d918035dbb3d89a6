import type { ValueOf, announcements } from '@baize/contract'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState, type TouchEvent } from 'react'
import { usePhrases } from '../../state/phrases.ts'
import { Banner } from './banner.tsx'
import { useAutoplay } from './use-autoplay.ts'
import classes from './banner-carousel.module.css'

type Banners = ValueOf<typeof announcements>['banners']

/** The moving banners of the home page (2.020, 9.027): every 5 s, round and round only when there is more than one. */
export function BannerCarousel({ banners }: { readonly banners: Banners }) {
  const t = usePhrases()
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  const many = banners.length > 1
  const turn = (step: number) => setAt((now) => (now + step + banners.length) % banners.length)
  useAutoplay(many && !held && !paused, () => turn(1), at)
  const swipe = useSwipe(turn)
  return (
    <section
      aria-label={t('lobby.banners')}
      aria-roledescription="carousel"
      className={classes.carousel}
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      {...swipe}
    >
      <div className={classes.track}>
        {banners.map((banner, index) => (
          <Banner banner={banner} first={index === 0} key={banner.id} offset={offsetOf(index, at, banners.length)} />
        ))}
      </div>
      {many ? (
        <div className={classes.controls}>
          <button aria-label={t('lobby.previousBanner')} onClick={() => turn(-1)} type="button">
            <IconChevronLeft aria-hidden size="1.25rem" />
          </button>
          <span className={classes.count}>
            {at + 1} / {banners.length}
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

/** How many places a banner lies from the one shown, the short way round: -1 for the one before, 1 for the next. */
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
