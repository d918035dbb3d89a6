import { pointRatio } from '@baize/contract'
import { usePhrasesOf } from '../../language/phrases.ts'

const facts = {
  kind: 'kind',
  art: 'art',
  price: 'price',
  creditMinor: 'creditMinor',
  stock: 'stock',
  memberLimit: 'memberLimit',
  isOn: 'isOn',
  onFrom: 'from',
  onUntil: 'until',
  place: 'place',
  step: 'rate.step',
  amount: 'rate.amount',
  minPoints: 'rate.minPoints',
} as const

/** The names of what versions changed, in words. */
export function useFactName(): (field: string) => string {
  const t = usePhrasesOf('office-points')
  return (field) => {
    const source = pointRatio.shape.source.options.find((one) => one === field)
    if (source !== undefined) return t(`source.${source}`)
    const [name = '', language = ''] = field.split(' ')
    if (name === 'names') return t('names', language)
    if (name === 'texts') return t('texts', language)
    const known = Object.entries(facts).find(([one]) => one === field)
    return known === undefined ? field : t(known[1])
  }
}
