import { drawnGoods, type BodyInputOf } from '@baize/contract'
import { addGoods, changeGoods, type OfficeGoods } from '@baize/contract/office'
import { localeOf, type Language } from '@baize/phrases'
import { Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { bodyOf, draftOf, isComplete, languages, type GoodsDraft } from './goods-draft.rules.ts'
import { mallKey } from './point-queries.ts'
import classes from './point-mall.module.css'

/** What the form begins with: goods that are changed, or copied. */
interface Given {
  readonly goods: OfficeGoods
  readonly isCopy: boolean
}

/** Opens the form for new goods, for a change, or for a copy. */
export function openGoodsForm(title: string, given: Given | undefined): void {
  void openDialog({ title, size: 'lg', content: (close) => <GoodsForm given={given} onClose={() => close()} /> })
}

function GoodsForm({ given, onClose }: { readonly given: Given | undefined; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-points')
  const queries = useQueryClient()
  const { timeZone, digits } = useBrand()
  const [draft, setDraft] = useState(() => draftOf(given?.goods, timeZone))
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  // A repeated call finds the same goods.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const set = (change: Partial<GoodsDraft>) => setDraft({ ...draft, ...change })
  const changed = given?.isCopy === false ? given.goods : undefined
  const send = async () => {
    setSending(true)
    setError(undefined)
    try {
      await save(bodyOf(draft, timeZone), changed, idempotencyKey)
      onClose()
      sayDone(t('saved'))
      await queries.invalidateQueries({ queryKey: mallKey })
    } catch (refusal) {
      setError(refusal)
    }
    setSending(false)
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <WordFields draft={draft} set={set} />
      <NumberFields draft={draft} set={set} />
      <TimeFields draft={draft} set={set} />
      <Preview draft={draft} />
      <TextInput
        label={usePhrases()('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        value={draft.reason}
      />
      <FormEnd
        action={t('save')}
        error={error}
        isDisabled={!isComplete(draft, digits)}
        isSending={isSending}
        onCancel={onClose}
      />
    </form>
  )
}

function save(body: BodyInputOf<typeof addGoods>, changed: OfficeGoods | undefined, idempotencyKey: string) {
  if (changed === undefined) return call(addGoods, { body, idempotencyKey })
  const { goodsId, version, stock } = changed
  return call(changeGoods, { params: { goodsId }, body: { ...body, version, stockSeen: stock } })
}

interface FieldProps {
  readonly draft: GoodsDraft
  readonly set: (change: Partial<GoodsDraft>) => void
}

function WordFields({ draft, set }: FieldProps) {
  const t = usePhrasesOf('office-points')
  return (
    <>
      {languages.map((language) => (
        <div className={classes.pair} key={language}>
          <TextInput
            label={t('names', language)}
            lang={localeOf[language]}
            maxLength={100}
            onChange={({ currentTarget }) => set({ names: { ...draft.names, [language]: currentTarget.value } })}
            value={draft.names[language]}
          />
          <TextArea
            label={t('texts', language)}
            lang={localeOf[language]}
            maxLength={600}
            onChange={({ currentTarget }) => set({ texts: { ...draft.texts, [language]: currentTarget.value } })}
            rows={1}
            value={draft.texts[language]}
          />
        </div>
      ))}
    </>
  )
}

function NumberFields({ draft, set }: FieldProps) {
  const t = usePhrasesOf('office-points')
  const field = (name: 'price' | 'credit' | 'stock' | 'memberLimit' | 'place') => ({
    label: t(name),
    maxLength: 15,
    value: draft[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => set({ [name]: currentTarget.value }),
  })
  return (
    <>
      <div className={classes.pair}>
        <Choice
          label={t('kind')}
          onChange={(value) => set({ kind: value === 'credit' ? 'credit' : 'goods' })}
          options={[
            { value: 'goods', label: t('kind.goods') },
            { value: 'credit', label: t('kind.credit') },
          ]}
          value={draft.kind}
        />
        <Choice
          label={t('art')}
          onChange={(value) => set({ art: drawnGoods.find((one) => one === value) ?? draft.art })}
          options={drawnGoods.map((one) => ({ value: one, label: one }))}
          searchable
          value={draft.art}
        />
      </div>
      <div className={classes.pair}>
        <TextInput inputMode="numeric" {...field('price')} />
        {draft.kind === 'credit' ? <TextInput inputMode="decimal" {...field('credit')} /> : null}
        <TextInput inputMode="numeric" {...field('stock')} />
        <TextInput description={t('emptyIsNone')} inputMode="numeric" {...field('memberLimit')} />
        <TextInput description={t('placeText')} inputMode="numeric" {...field('place')} />
      </div>
    </>
  )
}

function TimeFields({ draft, set }: FieldProps) {
  const t = usePhrasesOf('office-points')
  const { timeZone } = useBrand()
  return (
    <>
      <Checkbox
        checked={draft.isOn}
        label={t('isOn')}
        onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('from')}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
          type="datetime-local"
          value={draft.from}
        />
        <TextInput
          label={t('until')}
          onChange={({ currentTarget }) => set({ until: currentTarget.value })}
          type="datetime-local"
          value={draft.until}
        />
      </div>
      <p className={classes.muted}>{t('zone', timeZone)}</p>
    </>
  )
}

/** How members read it, in each language. */
function Preview({ draft }: { readonly draft: GoodsDraft }) {
  const t = usePhrasesOf('office-points')
  const { count } = useFormat()
  return (
    <section aria-label={t('preview')} className={classes.preview}>
      <h3 className={classes.heading}>{t('preview')}</h3>
      {languages.map((language: Language) => (
        <p key={language} lang={localeOf[language]}>
          <strong>{draft.names[language]}</strong> — {draft.texts[language]}
        </p>
      ))}
      <p className={classes.muted}>{t('pointsOf', count(Number(draft.price) || 0))}</p>
    </section>
  )
}
