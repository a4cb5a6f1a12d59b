/**
 * Business words of other scripts, with their English words. Chinese, Japanese and Korean words
 * stand next to the name without a space. Cyrillic, Greek, Arabic and Hebrew words say what a firm
 * does. Written by hand from general knowledge. word-forms.ts has each of the English words.
 */
const TRADES = `
科技 技術 技术 テクノロジー テクノロジーズ 기술 테크놀로지=technology
電子 电子 電機 电器 エレクトロニクス 전자=electronics
電気 电气 전기=electric
銀行 银行 은행 バンク=bank
保険 保险 保險 보험=insurance
証券 证券 證券 증권=securities
金融 ファイナンシャル 금융=financial
資本 资本 キャピタル 캐피탈=capital
投資 投资 투자=investment
汽車 汽车 自動車 자동차=automotive
製薬 制药 製藥 薬品 医药 醫藥 제약=pharmaceutical
生物 バイオ 바이오=bio
医療 医疗 醫療 의료=medical
健康 ヘルスケア 헬스케어=health
化学 化學 ケミカル 화학=chemical
工業 工业 インダストリーズ 산업=industry
重工業 重工 중공업=heavy industry
建設 建设 건설=construction
不動産 地产 房地产 地產 부동산=real estate
物流 ロジスティクス 물류=logistics
航空 항공=airline
通信 通讯 通訊 통신=communication
ネットワーク 网络 網路 네트워크=network
ソフトウェア ソフト 软件 軟件 軟體 소프트웨어 소프트=software
システム システムズ 系统 系統 시스템=system
データ 数据 數據 데이터=data
デジタル 数字 디지털=digital
メディア 传媒 媒体 미디어=media
エネルギー 能源 에너지=energy
食品 フーズ 식품=food
コーヒー 咖啡 커피=coffee
ゲーム ゲームズ 游戏 게임즈 게임=game
ラボ ラボラトリーズ 实验室 랩스=labs
ロボティクス 机器人 機器人 로보틱스=robotics
半導体 半导体 半導體 반도체=semiconductor
国際 国际 國際 インターナショナル 국제 인터내셔널=international
研究所 연구소=research
サービス 服务 서비스=service
ソリューションズ 솔루션즈 솔루션=solution
コンサルティング 咨询 컨설팅=consulting
エンターテインメント 娱乐 엔터테인먼트=entertainment
モーターズ モーター 모터스=motors
パートナーズ 파트너스=partners
日本 ジャパン 재팬=japan
中国 中國 チャイナ 차이나=china
韓国 코리아 한국=korea
台湾 台灣=taiwan
北京=beijing
上海=shanghai
深圳=shenzhen
香港=hong kong
東京 东京=tokyo
банк=bank
технологии технологиі технологія технолоджис τεχνολογια=technology
системы системи συστηματα=systems
групп группа група ομιλος=group
холдинг=holding
инвест=investment
страхование страхова ασφαλειες=insurance
фарма фарм φαρμα=pharma
энерго энергия енергия ενεργεια=energy
строи строй=construction
медиа=media
софт=software
лаб лаборатория=labs
τραπεζα=bank
التقنية للتقنية تقنية تكنولوجيا للتكنولوجيا=technology
المالية للتمويل=financial
الدولية العالمية=international
القابضة=holding
مجموعة=group
بنك مصرف=bank
للتأمين التأمين=insurance
للمدفوعات=payment
الإلكترونية=electronic
الإلكترونيات=electronics
טכנולוגיות טכנולוגיה=technology
מערכות=systems
קבוצת=group
בנק=bank
ביטוח=insurance
`;

const ENGLISH = new Map<string, string>();
for (const line of TRADES.trim().split('\n')) {
  const [words = '', english = ''] = line.split('=');
  for (const word of words.trim().split(/\s+/)) ENGLISH.set(word, english);
}
const LONGEST_FIRST = [...ENGLISH.keys()].sort((a, b) => b.length - a.length);
/**
 * Katakana spells many words by their sound. A katakana word counts only at the end of a name.
 * Example: `ゼントロビアコーヒージャパン`.
 */
const KATAKANA = LONGEST_FIRST.filter((word) => /[ァ-ヶ]/.test(word)).join('|');
const GLUED_KATAKANA = new RegExp(`(?:${KATAKANA})+(?![ァ-ヶー])`, 'g');
const ONE_KATAKANA = new RegExp(KATAKANA, 'g');
/** Han and Hangul words, which have no spaces between them. The longest word is tried first. */
const GLUED = new RegExp(
  LONGEST_FIRST.filter((word) => word.charCodeAt(0) > 0x2e80 && !/[ァ-ヶ]/.test(word)).join('|'),
  'g',
);

/**
 * Separates the business words of a folded text in another script and translates them to English.
 * Example: `삼성전자` ends with `electronics`.
 */
export function splitTrades(text: string): string {
  const translated = (word: string): string => ` ${ENGLISH.get(word)} `;
  return text
    .replace(GLUED_KATAKANA, (words) => words.replace(ONE_KATAKANA, translated))
    .replace(GLUED, translated)
    .replace(/[\u0370-\u04ff\u05d0-\u05ea\u0620-\u064a]+/g, (word) => ENGLISH.get(word) ?? word);
}
