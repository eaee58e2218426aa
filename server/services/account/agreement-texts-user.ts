/** Template of the user agreement. `{{site}}` is the name of the site; `agreement-template.ts` says what else is filled in. */

export const userAgreementZh = `
<p>欢迎使用{{site}}网站（以下称“本网站”）。本协议由您与本网站主办方（以下称“我们”）订立，说明您注册和使用账号、发表评论、提交作品资料时双方的权利与义务。请您在注册前完整阅读，尤其是加粗的内容。您勾选同意并完成注册，即表示接受本协议；如不同意，您仍可在不登录的情况下浏览公开内容。</p>
<h2>一、账号与注册</h2>
<ol>
<li>账号分为普通用户与机构用户两类。普通用户可以评论、点赞、收藏并保存观看进度；机构用户由其经办人代表机构注册，可以撰写内容并提交审核。</li>
<li>注册须使用您本人或所属机构有权使用的电子邮箱，并通过邮件验证码验证。您应提供真实、准确、完整的资料，并在变更后及时更新。</li>
<li>以机构名义注册的，经办人应已获得机构授权。我们可以在核验机构身份前限制其提交内容；{{#china}}经办人姓名或证件号码变更后，须重新核验。{{/china}}{{#other}}经办人变更后，须重新核验。{{/other}}</li>
<li>昵称不得冒用他人、机构、本网站或评委会的名义，不得含有违法、侮辱、歧视或广告内容。</li>
<li>请妥善保管密码与验证码，不要转交他人。您可以在“个人设置”中查看已登录的设备并将其退出；发现异常时请立即修改密码并告知我们。</li>
</ol>
<h2>二、未成年人</h2>
<p>{{#china}}<strong>未满 14 周岁的儿童不得自行注册账号，须由父母或其他监护人同意并代为办理。</strong>已满 14 周岁未满 18 周岁的用户，应在监护人阅读并同意本协议后使用。{{/china}}{{#other}}<strong>未满 16 周岁的儿童不得自行注册账号，须由父母或其他监护人同意并代为办理。</strong>{{/other}}如适用法律对所在地的年龄另有要求，以该要求为准。我们发现未经监护人同意注册的儿童账号，会予以关闭并删除其个人信息。</p>
<h2>三、行为规范</h2>
<p>您在使用本网站时应遵守适用的法律法规和公序良俗，不得：</p>
<ul>
<li>发布违法、虚假、淫秽、暴力、煽动仇恨、歧视、骚扰或侵犯他人名誉、隐私、肖像、知识产权的内容；</li>
<li>发布广告、垃圾信息或以任何方式操纵点赞、评论与评选结果；</li>
<li>公开他人的个人信息，或传播尚未公布的评选结果；</li>
<li>绕过播放授权、下载或传播仅供在线观看的影片；</li>
<li>以自动程序大量访问，探测、攻击或干扰本网站，或冒用他人账号。</li>
</ul>
<h2>四、评论与反馈</h2>
<ol>
<li>评论对所有访问者公开，与您的昵称一同显示。首次评论、含链接或特定词语的评论，须经人工审核后公开。</li>
<li>您可以删除自己的评论，也可以举报他人的评论。被多次举报的评论会暂时隐藏，等待管理人员处理。</li>
<li>我们可以隐藏或删除违反本协议的评论，并可视情节限制或停用账号。处理结果会以站内通知告知；您有异议的，可以通过“意见反馈”申诉，我们会由另一名管理人员复核。</li>
</ol>
<h2>五、内容的权利与许可</h2>
<ol>
<li>您对自己发表的评论、文章、图片与影像资料保有原有权利。</li>
<li>为展示、存储、备份、翻译摘要、调整格式以及为宣传本届评选而引用的需要，<strong>您授予我们一项非独占、免费、全球范围的使用许可，期限至该内容从本网站删除时止；</strong>已经印制或播出的宣传品不受此后删除的影响。</li>
<li>机构用户保证其提交的作品资料已取得著作权人、表演者及画面中可识别人物的必要授权，并依其提交时选择的播放范围与时间展示。</li>
<li>本网站的标识、版式、奖项名称与软件的权利归我们或其权利人所有，未经许可不得用于商业用途。</li>
<li>认为本网站内容侵犯其权利的，请通过“意见反馈”提交权利证明、内容地址与说明，我们会在核实后及时处理，并通知内容提供者。</li>
</ol>
<h2>六、服务的变更与中断</h2>
<p>我们会尽力保持服务稳定，但维护、故障、网络或不可抗力可能造成中断。我们可以调整或终止部分功能，涉及账号的重大变更会提前在站内或以邮件告知。放映内容依授权期限上架和下架。</p>
<h2>七、账号的停用与注销</h2>
<ol>
<li>您可以随时在“个人设置—隐私”中申请注销。申请后有 7 天的冷静期，期间可以登录并撤销；期满后账号不可恢复。</li>
<li>注销后，您的个人资料、登录记录、点赞、收藏、观看进度与通知会被删除；已发表的评论保留，但署名显示为“已注销用户”；机构已公开的作品资料归机构所有，予以保留。</li>
<li>您严重或多次违反本协议的，我们可以停用账号，并说明理由与申诉方式。</li>
</ol>
<h2>八、责任</h2>
<p>我们对因自身故意或重大过失造成的损失依法承担责任。用户发表的内容由发表者负责。本网站的外部链接由其运营者负责。本协议不排除或限制消费者依法享有的权利。</p>
<h2>九、协议的修改</h2>
<p>我们修改本协议时会发布新版本，注明版本号与生效日期，并保留历次版本供查阅。重大修改会在生效前告知，并在您下次登录时请您确认；您不同意的，可以停止使用并注销账号。</p>
<h2>十、法律适用与争议解决</h2>
<p>本协议适用主办方所在地法律；消费者惯常居住地的强制性保护规定不受影响。发生争议时，双方应先协商；协商不成的，提交主办方所在地有管辖权的法院处理。本协议以中文和英文写成，{{#china}}含义不一致时以中文为准{{/china}}{{#other}}含义不一致时以英文为准{{/other}}，但法律另有规定的除外。</p>
<h2>十一、联系我们</h2>
<p>对本协议有任何疑问，请使用网站的<a href="/feedback">意见反馈</a>。{{#contact}}主办方：{{owner}}。电子邮箱：{{email}}。{{/contact}}个人信息的处理另见<a href="/privacy">《隐私政策》</a>。</p>`;

export const userAgreementEn = `
<p>Welcome to the website of {{site}} (“the site”). This agreement is made between you and the organiser of the site (“we”). It sets out what both sides may expect when you register and use an account, comment, or submit material about works. Please read all of it before you register, and the words in bold with particular care. By ticking the box and completing registration you accept it. If you do not agree, you can still browse everything that is public without an account.</p>
<h2>1. Accounts and registration</h2>
<ol>
<li>There are two kinds of accounts. Ordinary users can comment, like, keep favourites and resume films. Institutions are registered by an operator who acts for them, and can write content and submit it for review.</li>
<li>You register with an e-mail address that you or your institution may use, confirmed by a code that we mail to you. What you tell us must be true, accurate and complete, and kept up to date.</li>
<li>Whoever registers an institution confirms that the institution has authorised them. Until we have verified the institution we may restrict what it submits. {{#china}}A changed operator name or ID number is verified again.{{/china}}{{#other}}A new operator is verified again.{{/other}}</li>
<li>Names must not pretend to be another person, an institution, the site or the jury, and must not be unlawful, insulting, discriminating or an advertisement.</li>
<li>Keep your password and codes to yourself. In your settings you can see where you are logged in and end those sessions. If you notice something unusual, change your password at once and tell us.</li>
</ol>
<h2>2. Minors</h2>
<p>{{#china}}<strong>Children under 14 must not register by themselves; a parent or guardian must agree and act for them.</strong> Users from 14 to 17 need a guardian who has read and accepted this agreement. Where the law of the place where you live sets another age (in much of Europe 16), that age applies.{{/china}}{{#other}}<strong>Children under 16 must not register by themselves; a parent or guardian must agree and act for them.</strong> Where the law of the place where you live sets another age, that age applies.{{/other}} We close accounts of children that were opened without such consent and erase their data.</p>
<h2>3. Conduct</h2>
<p>You use the site lawfully and decently. You must not:</p>
<ul>
<li>publish anything unlawful, false, obscene, violent, hateful, discriminating or harassing, or anything that violates the reputation, privacy, image or intellectual property of others;</li>
<li>advertise, send spam, or manipulate likes, comments or the outcome of the awards in any way;</li>
<li>disclose personal data of others, or results that have not been announced;</li>
<li>circumvent playback authorisation, or copy or pass on films that are offered for viewing online only;</li>
<li>access the site in bulk with automated means, probe, attack or disturb it, or use somebody else’s account.</li>
</ul>
<h2>4. Comments and feedback</h2>
<ol>
<li>Comments are public and shown with your name. A first comment, and comments with links or certain words, appear after a person has looked at them.</li>
<li>You can delete your own comments and report those of others. A comment that has been reported several times is hidden until a moderator has decided.</li>
<li>We may hide or remove comments that break this agreement, and restrict or block accounts in serious cases. You are told by a notification. If you disagree, write to us through the feedback form; another moderator will then review the decision.</li>
</ol>
<h2>5. Rights and licence to content</h2>
<ol>
<li>Your comments, articles, pictures and films remain yours.</li>
<li>To show, store and back up what you publish, to translate summaries, adapt formats and quote it in promotion of the edition, <strong>you grant us a non-exclusive, free, worldwide licence that lasts until the content is removed from the site.</strong> Printed matter and broadcasts that exist by then are not affected.</li>
<li>Institutions warrant that they hold the necessary rights from authors, performers and recognisable people for what they submit. We show it within the scope and the time that they choose.</li>
<li>Marks, design, names of the awards and software of the site belong to us or their owners and may not be used commercially without permission.</li>
<li>If you believe that something on the site infringes your rights, send us evidence, the address and an explanation through the feedback form. We will act promptly once we have verified it, and inform the provider.</li>
</ol>
<h2>6. Changes and interruptions</h2>
<p>We do our best to keep the site running. Maintenance, faults, networks or force majeure may interrupt it. We may change or end functions; important changes to accounts are announced on the site or by e-mail beforehand. Films come and go with their licences.</p>
<h2>7. Blocking and closing an account</h2>
<ol>
<li>You can close your account at any time under Settings – Privacy. There is a cool-off of 7 days in which you can log in and take it back; after that it cannot be restored.</li>
<li>Then your personal data, sessions, likes, favourites, film positions and notifications are erased. Comments stay, signed “Deleted user”. Material about works that an institution has published belongs to the institution and stays.</li>
<li>If you break this agreement seriously or repeatedly we may block the account, and tell you why and how to object.</li>
</ol>
<h2>8. Liability</h2>
<p>We are liable under the law for damage that we cause by intent or gross negligence. Users are responsible for what they publish, and operators of linked sites for theirs. Nothing in this agreement excludes or limits rights that consumers have by law.</p>
<h2>9. Changes to this agreement</h2>
<p>A change is published as a new version with its number and date; all versions stay available. Important changes are announced before they take effect, and you are asked to confirm them at your next login. If you do not agree, you can stop using the account and close it.</p>
<h2>10. Law and disputes</h2>
<p>The law of the organiser’s seat applies; mandatory protection at the habitual residence of a consumer remains. In a dispute we first try to agree. Failing that, the competent courts at the organiser’s seat decide. This agreement is written in Chinese and English; {{#china}}if they differ, the Chinese text prevails unless the law says otherwise.{{/china}}{{#other}}if they differ, the English text prevails unless the law says otherwise.{{/other}}</p>
<h2>11. Contact</h2>
<p>For any question about this agreement please use the <a href="/en/feedback">feedback form</a>. {{#contact}}The organiser is {{owner}}, e-mail {{email}}. {{/contact}}How we handle personal data is described in the <a href="/en/privacy">Privacy Policy</a>.</p>`;
