-- additive
-- The release before showed every time of every site in the zone of China: what is in use stays there until its organiser says otherwise.
INSERT INTO site_part_revision (id, kind, number, state, data, published_at)
SELECT 'organiser-first', 'organiser', 1, 'online', '{"country": "CN", "placeZh": "", "placeEn": "", "timeZone": "Asia/Shanghai", "mailLanguage": "zh-Hans", "idNumber": "byCountry"}', now()
WHERE EXISTS (SELECT 1 FROM user_account);
