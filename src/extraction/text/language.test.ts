import { detectLanguage } from './language.js';

describe('detectLanguage', () => {
  it.each([
    ['en', 'Acme raises $5m', 'The Lisbon maker of valves has raised $5 million from two funds.'],
    [
      'de',
      'Ventilbauer Akmo sammelt 5 Millionen Euro ein',
      'Das Startup aus Essen hat neue Geldgeber gefunden.',
    ],
    ['fr', 'Akmo lève 5 millions', 'La jeune pousse rouennaise vient de boucler son premier tour de table.'],
    ['es', 'Akmo levanta 5 millones', 'La empresa de Soria ha cerrado su primera ronda de financiación.'],
    ['pt', 'Akmo capta R$ 5 milhões', 'A startup de Olinda fechou a sua primeira rodada de investimento.'],
    ['it', 'Akmo raccoglie 5 milioni', 'La startup di Ferrara ha chiuso il suo primo round di investimento.'],
    ['nl', 'Akmo haalt 5 miljoen op', 'Het bedrijf uit Hoorn heeft zijn eerste investeringsronde afgerond.'],
    ['sv', 'Akmo tar in 50 miljoner', 'Bolaget från Kalmar har stängt sin första runda med nya ägare.'],
    [
      'da',
      'Akmo henter 50 mio. kr.',
      'Virksomheden fra Kolding har fået nye ejere og lukket sin første runde.',
    ],
    [
      'no',
      'Akmo henter 50 millioner',
      'Selskapet fra Molde har fått med seg nye eiere og gjennomført en emisjon.',
    ],
    [
      'fi',
      'Akmo keräsi viisi miljoonaa',
      'Kuopiolainen yhtiö on saanut ensimmäisen rahoituskierroksensa päätökseen.',
    ],
    ['pl', 'Akmo pozyskuje 5 mln zł', 'Spółka z Torunia zamknęła swoją pierwszą rundę finansowania.'],
    [
      'cs',
      'Akmo získalo 50 milionů',
      'Firma z Liberce uzavřela své první investiční kolo s novými investory.',
    ],
    [
      'tr',
      'Akmo 5 milyon lira yatırım aldı',
      'Eskişehirli girişim ilk yatırım turunu tamamladığını duyurdu.',
    ],
    ['ja', 'アクモ、5億円を調達', '金沢市のスタートアップが最初の資金調達を発表した。'],
    ['zh', '阿克莫完成五千万元A轮融资', '公司位于昆明，资金将用于扩建生产线。'],
    ['ko', '아크모, 50억 원 투자 유치', '전주에 본사를 둔 이 회사는 첫 투자 유치를 마쳤다고 밝혔다.'],
    ['id', 'Startup Akmo raih pendanaan', 'Perusahaan asal Bandung itu telah menutup putaran pendanaan.'],
    ['ro', 'Akmo atrage 5 milioane de euro', 'Compania din Oradea a închis prima sa rundă de finanțare.'],
    ['hu', 'Befektetést kapott az Akmo', 'A szegedi cég lezárta az első befektetési körét.'],
    ['el', 'Η Akmo άντλησε 5 εκατ. ευρώ', 'Η εταιρεία από την Πάτρα έκλεισε τον πρώτο γύρο χρηματοδότησης.'],
    ['vi', 'Akmo gọi vốn 5 triệu USD', 'Công ty có trụ sở tại Đà Nẵng vừa hoàn tất vòng gọi vốn đầu tiên.'],
    ['uk', 'Стартап Акмо залучив $5 млн', 'Компанія зі Львова закрила свій перший раунд інвестицій.'],
    ['ru', 'Стартап Акмо привлек 5 млн долларов', 'Компания из Казани закрыла первый раунд инвестиций.'],
    ['bg', 'Акмо набра 5 млн. евро', 'Компанията от Пловдив затвори първия си рунд от инвеститори.'],
    ['sk', 'Akmo získalo 5 miliónov eur', 'Firma zo Žiliny uzavrela svoje prvé investičné kolo.'],
    ['hr', 'Akmo prikupio 5 milijuna eura', 'Zagrebačka tvrtka zatvorila je prvu investicijsku rundu.'],
    ['sr', 'Акмо добио 2 милиона евра', 'Београдска компанија затворила је прву рунду инвестиција.'],
    ['th', 'อัคโม ระดมทุน 45 ล้านบาท', 'บริษัทจากเชียงใหม่ปิดรอบระดมทุนครั้งแรก'],
    ['he', 'אקמו גייסה 5 מיליון דולר', 'הסטארטאפ מחיפה השלים סבב גיוס ראשון.'],
    ['ar', 'أكمو تجمع 5 ملايين دولار', 'أعلنت الشركة الناشئة عن إغلاق جولتها الاستثمارية الأولى.'],
  ])('recognises %s in "%s"', (language, title, text) => {
    expect(detectLanguage(title, text)).toBe(language);
  });

  it('returns English for a language that it does not know', () => {
    expect(
      detectLanguage(
        'Jaunuzņēmums Akmo piesaista investīcijas',
        'Rīgas uzņēmums paziņoja, ka noslēdzis savu pirmo investīciju kārtu.',
      ),
    ).toBe('en');
  });

  it('returns English if a text has only a few Latin words', () => {
    expect(detectLanguage('Akmo Zirb', '')).toBe('en');
  });
});
