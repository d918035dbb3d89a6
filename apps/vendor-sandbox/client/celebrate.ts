import { element } from './element.ts'
import { prefersReducedMotion } from './motion.ts'

/** Makes coins rain over the window for a moment; not with reduced motion. */
export function celebrate(root: HTMLElement): void {
  if (prefersReducedMotion()) return
  const rain = element('div', { class: 'rain', 'aria-hidden': 'true' })
  for (let nth = 0; nth < 36; nth += 1) {
    const coin = element('img', { src: '/play/art/motifs/coin.svg', alt: '' })
    coin.style.setProperty('left', `${(nth * 37) % 100}%`)
    coin.style.setProperty('animation-delay', `${(nth * 53) % 900}ms`)
    rain.append(coin)
  }
  root.append(rain)
  setTimeout(() => rain.remove(), 3_600)
}
