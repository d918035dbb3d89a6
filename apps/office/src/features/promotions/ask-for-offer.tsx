import { promotionId } from '@baize/contract'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useState } from 'react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { offerTemplates, type OfferTemplate } from './offer-templates.ts'
import editor from '../../kit/editor.module.css'

/** A new offer: its id, and the template that it begins with, if any. */
interface AskedOffer {
  readonly id: string
  readonly template: OfferTemplate | undefined
}

/** Asks for the id of a new offer, and with `hasTemplates` what it begins with. */
export function askForOffer(title: string, hasTemplates: boolean): Promise<AskedOffer | undefined> {
  return openDialog<AskedOffer>({
    title,
    content: (close) => <OfferIdForm close={close} hasTemplates={hasTemplates} />,
  })
}

interface Props {
  readonly close: (asked?: AskedOffer) => void
  readonly hasTemplates: boolean
}

function OfferIdForm({ close, hasTemplates }: Props) {
  const t = usePhrasesOf('office-promotions')
  const [typed, setTyped] = useState('')
  const [template, setTemplate] = useState<OfferTemplate>()
  const [tried, setTried] = useState(false)
  const id = typed.trim()
  const isRight = promotionId.safeParse(id).success
  return (
    <form
      className={editor.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isRight) close({ id, template })
      }}
    >
      {hasTemplates ? (
        <Choice
          label={t('template')}
          onChange={(value) => setTemplate(offerTemplates.find((one) => one === value))}
          options={[
            { value: '', label: t('template.none') },
            ...offerTemplates.map((one) => ({ value: one, label: t(`template.${one}`) })),
          ]}
          value={template ?? ''}
        />
      ) : null}
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        description={t('newText')}
        error={tried && !isRight ? t('idWrong') : undefined}
        label={t('id')}
        maxLength={64}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        spellCheck={false}
        value={typed}
      />
      <FormEnd action={t('newAction')} error={undefined} isSending={false} onCancel={() => close()} />
    </form>
  )
}
