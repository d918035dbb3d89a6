/** The prepared replies of the demo. */
export const preparedReplies = [
  {
    title: 'Greeting',
    words: {
      TH: 'สวัสดีค่ะ ยินดีให้บริการค่ะ มีอะไรให้ช่วยคะ',
      CN: '您好，很高兴为您服务。请问有什么可以帮您？',
      EN: 'Hello, how can I help you?',
    },
  },
  {
    title: 'One moment',
    words: { TH: 'ขอตรวจสอบสักครู่นะคะ', CN: '请稍等，我正在为您查询。', EN: 'One moment please, I am looking into it.' },
  },
  {
    title: 'Deposit not arrived',
    words: {
      TH: 'โปรดส่งสลิปการโอนและเวลาที่โอน เราจะตรวจสอบกับธนาคารทันที',
      CN: '请发送转账凭证和转账时间，我们会立即向银行核实。',
      EN: 'Please send the slip of your transfer and its time. We will check it with the bank at once.',
    },
  },
  {
    title: 'Goodbye',
    words: {
      TH: 'ขอบคุณที่ติดต่อเราค่ะ ขอให้สนุกกับการเล่นนะคะ',
      CN: '感谢您的咨询，祝您游戏愉快。',
      EN: 'Thank you for contacting us. Enjoy your games.',
    },
  },
] as const

/** A message to every member of the demo. */
export const siteNews = [
  { language: 'TH', title: 'เกมใหม่ประจำเดือน', text: 'เกมใหม่ 3 เกมเปิดให้เล่นแล้ว ลองเล่นฟรีได้ก่อนเดิมพันจริง' },
  { language: 'CN', title: '本月新游戏', text: '3 款新游戏已上线，可先免费试玩再下注。' },
  {
    language: 'EN',
    title: 'New games this month',
    text: 'Three new games are open. Try them for free before you bet.',
  },
] as const
